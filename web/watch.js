// Watch: one search at work, or several beside each other on the same board and budget, which is a race.

// A board on which the best line so far is played again and again, and that takes up a better one as it comes.
class LinePlayer {
  constructor(label) {
    this.board = new Board({label});
    this.slider = element('input', {type: 'range', min: 0, max: 0, value: 0, 'aria-label': `move of ${label}`, oninput: () => this.stand(Number(this.slider.value))});
    this.button = element('button', {type: 'button', class: 'round', 'aria-label': 'play or hold the line', onclick: () => this.toggle()}, '❚❚');
    this.back = element('button', {type: 'button', class: 'round', 'aria-label': 'one move back', onclick: () => this.stand(this.board.now - 1)}, '‹');
    this.forward = element('button', {type: 'button', class: 'round', 'aria-label': 'one move forward', onclick: () => this.stand(this.board.now + 1)}, '›');
    this.said = element('p', {class: 'said muted'});
    this.element = element('div', {class: 'line-player'}, this.board.element,
      element('div', {class: 'row controls'}, this.button, this.back, this.slider, this.forward), this.said);
    this.plays = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.timer = setInterval(() => this.tick(), 350);
    this.rest = 0;
    this.sayPlaying();
  }
  close() { clearInterval(this.timer); }

  // The line may be drawn later than the next comes: then only the newest is.
  async show(source, line) {
    const key = JSON.stringify(line);
    this.wanted = key;
    if (this.busy || key === this.shown) return;
    this.busy = true;
    try {
      while (this.wanted !== this.shown) {
        const now = this.wanted;
        const drawing = await act('draw', {...source, moves: JSON.parse(now)});
        const before = this.line ?? [];
        this.line = JSON.parse(now);
        let same = 0;
        while (same < before.length && before[same] === this.line[same]) ++same;
        const at = this.board.now ?? 0;
        this.board.show(drawing, this.plays ? Math.min(at, same) : at);
        this.slider.max = this.board.end;
        this.shown = now;
        this.say();
      }
    } finally {
      this.busy = false;
    }
  }
  stand(moment) {
    if (this.plays) this.toggle();
    this.board.go(moment);
    this.say();
  }
  toggle() {
    this.plays = !this.plays;
    this.rest = 0;
    this.sayPlaying();
  }
  sayPlaying() { this.button.textContent = this.plays ? '❚❚' : '▶'; }
  tick() {
    if (!this.plays || this.board.end === undefined || document.hidden || byId('watch').hidden) return;
    if (this.board.now >= this.board.end) {
      if (++this.rest < 8) return;
      this.rest = 0;
      this.board.go(0);
    } else {
      this.board.go(this.board.now + 1);
    }
    this.say();
  }
  showMarks() { this.board.mark(this.board.now === 0 ? this.marks ?? [] : []); }
  say() {
    this.showMarks();
    const {now, end, picture} = this.board;
    const moment = picture.moments[now];
    this.slider.value = now;
    this.said.textContent = `${now} of ${end} moves` + (moment.note ? `: ${moment.note}` : moment.move ? `: ${moment.move}` : '') + (picture.moments[now].score !== undefined && !this.ofTwo ? `, ${measureOf(moment)} ${worthText(moment)}` : '');
  }
}

const figure = (label, value) => element('div', {class: 'figure'}, element('dt', {}, label), element('dd', {}, value));

const watchView = {
  order: null,  // what was begun, with the names of its runs
  cards: [],

  async begin(order) {
    await this.end();
    const names = [];
    try {
      for (const search of order.searches)
        names.push(await runs.start({...order.source, search, budget: order.budget, seed: order.seed}));
    } catch (problem) {  // a race without one of its searches is none
      for (const run of names) await runs.stop(run).catch(() => {});
      throw problem;
    }
    this.order = {...order, runs: names};
    remember('watch', this.order);
    this.build();
    goTo('watch');
  },
  async end() {
    if (!this.order) return;
    const old = this.order.runs;
    this.order = null;
    remember('watch', null);
    this.cards.forEach(card => card.player.close());
    this.cards = [];
    for (const run of old)
      if (runs.known.get(run)?.status !== 'ended') await runs.stop(run).catch(() => {});
  },
  // What is still there of it.
  restore() {
    const order = remembered('watch', null);
    if (!order?.runs.some(run => runs.known.has(run))) return;
    this.order = order;
    this.build();
  },

  build() {
    const {order} = this;
    byId('nothing-to-watch').hidden = true;
    byId('watch-box').hidden = false;
    byId('watch-title').textContent = nameOf(order.drawing);
    this.chart = new Chart(`${measureOf(order.drawing)}s over time`);
    this.standing = order.runs.length > 1 ? element('ol', {class: 'standing', 'aria-label': 'the searches, the best first'}) : null;
    byId('watch-chart').replaceChildren(...[this.chart.element, this.standing].filter(one => one));
    this.cards = order.runs.map((name, i) => this.card(name, i));
    this.spots = null;
    act('draw', {...order.source, choices: true}).then(drawing => {
      this.spots = new Map(drawing.choices.map(one => [one.move, one.spots]));
    }, () => {});
    byId('watch-box').classList.toggle('race', order.runs.length > 1);
    byId('cards').replaceChildren(...this.cards.map(card => card.element));
    this.update();
  },

  card(name, i) {
    const player = new LinePlayer(`the best line of search ${i + 1}`);
    player.ofTwo = this.order.drawing.of_two;
    const card = {name, player};
    card.score = element('output', {class: 'score'});
    card.status = element('span', {class: 'status', role: 'status'});
    card.figures = element('dl', {class: 'figures'});
    card.inside = new Inside();
    card.bars = element('ol', {class: 'bars', 'aria-label': 'moves that are thought of'});
    const order = work => attempt(async () => { await work(); runs.tell(); });
    card.hold = element('button', {type: 'button', onclick: order(async () => {
      const run = runs.known.get(name);
      runs.take(await runs.ask(name, one => act(run.status === 'running' ? 'pause' : 'resume', one)));
    })}, 'Pause');
    card.more = element('button', {type: 'button', onclick: order(async () => { runs.take(await runs.ask(name, one => act('resume', {...one, budget: this.order.budget}))); })}, 'More budget');
    card.stop = element('button', {type: 'button', onclick: order(async () => {
      const result = await runs.stop(name);
      const run = runs.known.get(name);
      runs.known.set(name, {...run, result, status: 'ended', reason: 'you stopped it'});
    })}, 'Stop');
    card.save = element('button', {type: 'button', onclick: attempt(async () => {
      const run = runs.known.get(name);
      const result = run.status === 'ended' ? run.result : await runs.ask(name, one => look('result', one));
      const plain = text => text.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');
      const download = `${plain(result.instance)}-${headOf(result.search)}.json`;
      const link = element('a', {href: URL.createObjectURL(new Blob([JSON.stringify(result, null, 2) + '\n'], {type: 'application/json'})), download});
      link.click();
      URL.revokeObjectURL(link.href);
      card.saved.replaceChildren('It is with your downloads. ', element('code', {}, `hornbeam render ${download} -o line.html`), ' makes a page of its line.');
    })}, 'Save result');
    card.saved = element('p', {class: 'muted small', role: 'status'});
    card.spec = element('code', {class: 'spec-line'});
    card.element = element('article', {class: 'card', 'aria-label': `search ${i + 1}`},
      element('header', {}, element('span', {class: `curve-mark curve-${i}`, 'aria-hidden': 'true'}, kCurves[i].mark), card.score, card.status),
      card.spec, player.element,
      element('div', {class: 'row'}, card.hold, card.more, card.stop, card.save), card.saved, card.figures, card.bars, card.inside.element);
    return card;
  },

  // As often as there is a frame to draw, and while somebody can see it.
  update() {
    if (this.isDue || byId('watch').hidden) return;
    this.isDue = true;
    requestAnimationFrame(() => { this.isDue = false; this.draw(); });
  },
  draw() {
    if (!this.order) return;
    const shown = this.order.runs.map(name => runs.known.get(name));
    this.cards.forEach((card, i) => shown[i] && this.show(card, shown[i]));
    const there = shown.filter(run => run);
    if (!there.length) return;
    this.showStanding(shown);
    const best = this.order.drawing.best_known;
    this.chart.draw(there.map(run => ({points: run.curve, until: run.result.spent.seconds})), this.order.drawing.of_two ? null : best, this.order.drawing.of_two, measureOf(this.order.drawing) === 'cost');
  },

  showStanding(shown) {
    const racers = shown.flatMap((run, i) => run ? [{run, i}] : []).sort((a, b) => b.run.result.score - a.run.result.score);
    this.standing?.replaceChildren(...racers.map(({run: {result}, i}) => element('li', {},
      element('span', {class: `curve-mark curve-${i}`, 'aria-hidden': 'true'}, kCurves[i].mark), element('b', {}, worthText(result)), element('code', {}, result.search ?? ''))));
  },

  show(card, run) {
    const {result} = run;
    const players = this.order.drawing.players;
    card.score.textContent = worthText(result) + (isOfTwo(result) ? ` for ${players[result.to_move]}` : '') + (result.optimal ? ' — optimal' : '');
    card.status.textContent = statusText(run);
    card.spec.textContent = result.search ?? '';
    card.hold.textContent = run.status === 'running' ? 'Pause' : 'Go on';
    card.hold.disabled = run.status !== 'running' && run.status !== 'paused';
    card.more.disabled = !['spent', 'running', 'paused'].includes(run.status);
    card.stop.disabled = ['ended', 'finished', 'failed'].includes(run.status);
    const work = result.spent.playouts > 0 ? 'playouts' : 'nodes';  // what a beam makes
    const rate = this.rateOf(card, run, work);
    card.figures.replaceChildren(...[
      figure(work, grouped(result.spent[work])), figure('per second', shortCount(rate)),
      figure('seconds', result.spent.seconds.toFixed(1)), figure('memory', bytesText(result.spent.peak_bytes)),
      ...(result.statistics?.nodes && work !== 'nodes' ? [figure('nodes', shortCount(result.statistics.nodes))] : []),
      ...(result.statistics?.nodes ? [figure('mean depth', result.statistics.average_depth.toFixed(1)), figure('deepest', result.statistics.deepest_node)] : [])]);
    if (result.line) card.player.show(this.order.source, result.line).catch(() => {});
    this.showMoves(card, run);
    card.inside.show(run.view);
  },
  // Over the last second or so.
  rateOf(card, run, work) {
    const {seconds, [work]: done} = run.result.spent;
    if (card.work !== work) card.past = [];
    card.work = work;
    const {past} = card;
    if (past.at(-1)?.seconds !== seconds) past.push({seconds, done});
    while (past.length > 2 && past[1].seconds < seconds - 1) past.shift();
    const first = past[0];
    return seconds > first.seconds ? (done - first.done) / (seconds - first.seconds) : seconds > 0 ? done / seconds : 0;
  },
  // What a tree thinks of the moves at its root: as bars, and on the board while that stands at the start.
  showMoves(card, run) {
    const ofTwo = isOfTwo(run.result);
    const moves = (ofTwo ? run.result.moves ?? [] : (run.view?.moves ?? []).toSorted((a, b) => b.visits - a.visits)).slice(0, 10);
    const most = Math.max(1, ...moves.map(move => move.visits));
    const worth = move => ofTwo ? perCent(move.value) : `mean ${grouped(move.mean)}, top ${amount(move.top)}`;
    card.bars.replaceChildren(...moves.map(move => bar(move.move, move.visits / most, `${worth(move)}, ${counted(move.visits, 'visit')}`)));
    card.player.marks = moves.slice(0, 5).flatMap(move => {
      const spots = this.spots?.get(move.move);
      return spots ? [{spots, text: ofTwo ? (100 * move.value).toFixed(0) : '', strength: ofTwo && move === moves[0] ? 1 : move.visits / most}] : [];
    });
    card.player.showMarks();
  },
};

const bar = (name, share, text) => {
  const fill = svgElement('svg', {class: 'bar', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    svgElement('rect', {width: Math.max(.5, 100 * share), height: 8}));
  return element('li', {}, element('span', {class: 'bar-name'}, name), fill, element('span', {class: 'muted'}, text));
};
