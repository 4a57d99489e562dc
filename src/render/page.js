'use strict';
(() => {
  const {moments, pieces, chart, before} = JSON.parse(document.getElementById('data').textContent);
  const byId = id => document.getElementById(id);
  const end = moments.length - 1;
  const svg = name => document.createElementNS('http://www.w3.org/2000/svg', name);
  let now = 0;
  let timer = 0;

  // Each piece is made once; a step only moves it, shows it or hides it.
  for (const piece of pieces) {
    const group = svg('g');
    const use = svg('use');
    use.setAttribute('href', '#' + piece.look);
    group.append(use);
    if (piece.label) {
      const text = svg('text');
      text.setAttribute('dy', '.35em');
      text.textContent = piece.label;
      group.append(text);
      piece.text = text;
    }
    piece.group = group;
    piece.use = use;
    byId('pieces').append(group);
  }

  const spotAt = (spots, k) => {
    let i = spots.length - 1;
    while (i > 0 && spots[i][0] > k) --i;
    return spots[i];
  };
  const drawPiece = piece => {
    const appears = piece.spots[0][0];
    const [, x, y] = spotAt(piece.spots, now);
    const isComing = appears === now + 1;
    const isThere = (appears <= now || isComing) && (piece.vanishes === null || now < piece.vanishes);
    piece.group.style.transform = `translate(${x}px,${y}px)`;
    piece.group.setAttribute('class', isThere ? 'piece' : 'piece gone');
    piece.use.setAttribute('class', piece.look + (piece.vanishes === now + 1 ? ' next' : '') +
      (now > 0 && appears === now ? ' new' : '') + (isComing ? ' coming' : ''));
    if (piece.text) piece.text.setAttribute('class', isComing ? 'label coming' : 'label');
  };

  const signed = gain => (gain < 0 ? '−' : '+') + Math.abs(gain);
  const gainOf = k => moments[k].score - moments[k - 1].score;
  // Where all gains are the same there is no chart, and they are not told.
  const gainTold = k => chart ? ' ' + signed(gainOf(k)) : '';
  const told = k => `${gainTold(k)}: ${moments[k].note || moments[k].move}`;
  byId('moves').classList.toggle('even', !chart);
  const rows = moments.slice(1).map((moment, i) => {
    const row = document.createElement('li');
    const gain = chart ? [signed(gainOf(i + 1))] : [];
    for (const text of [before + i + 1, ...gain, moment.move, moment.note]) {
      const cell = document.createElement('span');
      cell.textContent = text;
      row.append(cell);
    }
    row.addEventListener('click', () => { stop(); show(i + 1); });
    byId('moves').append(row);
    return row;
  });

  const show = k => {
    now = Math.min(Math.max(k, 0), end);
    pieces.forEach(drawPiece);
    byId('score').textContent = moments[now].score;
    const made = `${before + now} of ${before + end} moves`;
    byId('count').textContent = now === end ? `after all ${before + end} moves` : `after ${made}`;
    byId('done').textContent = now === 0 ? 'The start' : 'Last' + told(now);
    byId('next').textContent = now === end ? 'The end' : 'Next' + told(now + 1);
    byId('slider').value = now;
    byId('slider').setAttribute('aria-valuetext', `${made}, score ${moments[now].score}`);
    byId('first').disabled = byId('back').disabled = now === 0;
    byId('last').disabled = byId('forward').disabled = now === end;
    if (chart) {
      const x = chart.left + (chart.right - chart.left) * (end ? now / end : 0);
      byId('cursor').setAttribute('x1', x);
      byId('cursor').setAttribute('x2', x);
    }
    rows.forEach((row, i) => row.setAttribute('aria-current', i + 1 === now ? 'step' : 'false'));
    const list = byId('moves');
    const row = rows[now - 1];
    list.scrollTop = row ? row.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
  };

  const showPlaying = playing => {
    byId('play').textContent = playing ? '❚❚' : '▶';
    byId('play').setAttribute('aria-label', playing ? 'pause' : 'play');
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    showPlaying(false);
  };
  const togglePlay = () => {
    if (timer) return stop();
    if (now === end) show(0);
    timer = setInterval(() => {
      show(now + 1);
      if (now === end) stop();
    }, 600);
    showPlaying(true);
  };
  const go = k => { stop(); show(k); };

  // Up and down scroll, as everywhere.
  const steps = {
    ArrowRight: () => go(now + 1), ArrowLeft: () => go(now - 1),
    Home: () => go(0), End: () => go(end), ' ': togglePlay,
  };
  document.addEventListener('keydown', event => {
    const pressesButton = event.key === ' ' && event.target instanceof HTMLButtonElement;
    if (event.ctrlKey || event.altKey || event.metaKey || pressesButton) return;
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
  byId('first').addEventListener('click', steps.Home);
  byId('back').addEventListener('click', steps.ArrowLeft);
  byId('play').addEventListener('click', togglePlay);
  byId('forward').addEventListener('click', steps.ArrowRight);
  byId('last').addEventListener('click', steps.End);
  byId('slider').addEventListener('input', event => go(Number(event.target.value)));
  if (chart) byId('chart').addEventListener('click', event => {
    const box = byId('chart').getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * chart.width;
    go(Math.round((x - chart.left) / (chart.right - chart.left) * end));
  });
  byId('theme').addEventListener('click', () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
  });

  // page.html#12 opens after twelve moves.
  const asked = () => (parseInt(location.hash.slice(1), 10) || 0) - before;
  addEventListener('hashchange', () => go(asked()));
  show(asked());
})();
