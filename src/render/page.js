'use strict';
(() => {
  const byId = id => document.getElementById(id);
  const svg = name => document.createElementNS('http://www.w3.org/2000/svg', name);
  const signed = gain => (gain < 0 ? '−' : '+') + Number(Math.abs(gain).toPrecision(10));

  // One line of play: its board, its score and its list of moves. The elements of the second of two
  // have a 2 behind their names.
  const makeGame = ({moments, pieces, chart, gains, what, before, opens, goesOn}, index) => {
    const mine = id => byId(index ? id + (index + 1) : id);
    const end = moments.length - 1;
    let now = 0;

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
      mine('pieces').append(group);
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
      piece.use.setAttribute('class', piece.look + (piece.mark ? ' ' + piece.mark : '') +
        (piece.vanishes === now + 1 ? ' next' : '') +
        (now > 0 && appears === now ? ' new' : '') + (isComing ? ' coming' : ''));
      if (piece.text) piece.text.setAttribute('class', isComing ? 'label coming' : 'label');
    };

    const gainOf = k => moments[k].score - moments[k - 1].score;
    // Where all gains are the same, or there are none, they are not told.
    const gainTold = k => gains ? ' ' + signed(gainOf(k)) : '';
    const told = k => `${gainTold(k)}: ${moments[k].note || moments[k].move}`;
    mine('moves').classList.toggle('even', !gains);
    mine('moves').classList.toggle('high', !chart);
    const cells = moments.slice(1).map((moment, i) =>
      [String(before + i + 1), ...(gains ? [signed(gainOf(i + 1))] : []), moment.move, moment.note]);
    // Numbers and gains stand below each other, in columns as wide as the longest.
    for (const [column, name] of ['--number', '--gain'].entries())
      mine('moves').style.setProperty(name, Math.max(...cells.map(row => row[column].length), 2) + 1 + 'ch');
    const rows = cells.map((texts, i) => {
      const row = document.createElement('li');
      for (const text of texts) {
        const cell = document.createElement('span');
        cell.textContent = text;
        row.append(cell);
      }
      row.addEventListener('click', () => go(i + 1));
      mine('moves').append(row);
      return row;
    });
    if (chart) mine('chart').addEventListener('click', event => {
      const box = mine('chart').getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * chart.width;
      go(Math.round((x - chart.left) / (chart.right - chart.left) * end));
    });

    const made = () => `${before + now} of ${before + end} moves`;
    const show = k => {
      now = Math.min(k, end);
      pieces.forEach(drawPiece);
      if (mine('text')) mine('text').textContent = moments[now].text;
      mine('score').textContent = moments[now].score;
      mine('score').title = what;
      mine('count').textContent = now === end ? `after all ${before + end} moves` : `after ${made()}`;
      mine('done').textContent = now === 0 ? 'The start' : 'Last' + told(now);
      mine('next').textContent =
        now < end ? 'Next' + told(now + 1) : goesOn ? 'The game goes on' : 'The end';
      if (chart) {
        const x = chart.left + (chart.right - chart.left) * (end ? now / end : 0);
        mine('cursor').setAttribute('x1', x);
        mine('cursor').setAttribute('x2', x);
      }
      rows.forEach((row, i) => row.setAttribute('aria-current', i + 1 === now ? 'step' : 'false'));
      const list = mine('moves');
      const row = rows[now - 1];
      list.scrollTop = row ? row.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
    };
    return {show, end, before, opens, status: () => made() + (moments[now].score === '' ? '' : `, ${what} ${moments[now].score}`)};
  };

  let now = 0;
  let timer = 0;
  const games = JSON.parse(byId('data').textContent).map(makeGame);
  const end = Math.max(...games.map(game => game.end));
  byId('slider').max = end;

  const show = k => {
    now = Math.min(Math.max(k, 0), end);
    games.forEach(game => game.show(now));
    byId('slider').value = now;
    byId('slider').setAttribute('aria-valuetext', games.map(game => game.status()).join('; '));
    byId('first').disabled = byId('back').disabled = now === 0;
    byId('last').disabled = byId('forward').disabled = now === end;
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
  function go(k) { stop(); show(k); }

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
  byId('theme').addEventListener('click', () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
  });

  // page.html#12 opens after twelve moves.
  const asked = () => {
    const moves = parseInt(location.hash.slice(1), 10);
    return isNaN(moves) ? Math.max(...games.map(game => game.opens)) : moves - games[0].before;
  };
  addEventListener('hashchange', () => go(asked()));
  show(asked());
  // From now on pieces glide; at first they were just there.
  requestAnimationFrame(() => document.body.classList.add('lively'));
})();
