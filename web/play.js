// Play: the moves are yours; the search says what it thinks of them, plays the other side, or finishes.

const playView = {
  game: null,  // {source, line, search, side}, through a reload
  run: null,   // of the search that thinks about it
  mine: null,  // what the player reached, when the search has finished from there

  build() {
    this.board = new Board({label: 'your board: click to play', onpick: (choices, event) => this.pick(choices, event)});
    byId('play-board').append(this.board.element);
    byId('undo').addEventListener('click', attempt(() => this.goBack(1)));
    byId('again').addEventListener('click', attempt(() => this.goBack(this.game.line.length)));
    byId('hints').addEventListener('change', attempt(() => this.think()));
    byId('let-move').addEventListener('click', attempt(() => this.letMove()));
    byId('finish').addEventListener('click', attempt(() => this.finish()));
    byId('side').addEventListener('change', attempt(() => this.think()));
    byId('play-choice').addEventListener('click', () => byId('choices').value && this.play(byId('choices').value));
  },

  async begin(source, drawing, search) {
    await this.stopThinking();
    this.game = {source, line: drawing.line ?? [], search};
    if (source.result) this.game.line = drawing.finished ? [] : drawing.line;
    byId('side').value = 'none';
    this.mine = this.hinted = null;
    await this.show();
    goTo('play');
    await this.think();
  },
  async restore() {
    this.game = remembered('play', null);
    if (this.game) await this.show().catch(() => { this.game = null; });
  },

  async show() {
    const {source, line} = this.game;
    remember('play', this.game);
    byId('nothing-to-play').hidden = true;
    byId('play-box').hidden = false;
    const drawing = this.drawing = await act('draw', {...source, moves: line, choices: true});
    this.board.show(drawing);
    this.board.choices = drawing.choices;
    byId('play-title').textContent = nameOf(drawing);
    byId('play-score').textContent = drawing.of_two ? (drawing.finished ? 'The game is over' : `${drawing.players[drawing.to_move]} to move`) : grouped(drawing.score);
    byId('play-count').textContent = counted(line.length, 'move') + (drawing.finished ? ', no move is left' : '');
    byId('side-row').hidden = !drawing.of_two;
    byId('finish').hidden = drawing.of_two;
    byId('undo').disabled = byId('again').disabled = !line.length;
    byId('let-move').disabled = byId('finish').disabled = drawing.finished;
    if (drawing.of_two) [...byId('side').options].slice(1).forEach((option, i) => { option.textContent = drawing.players[i]; });
    byId('choices').replaceChildren(...drawing.choices.slice(0, 400).map(choice => element('option', {value: choice.move}, choice.note ? `${choice.move}: ${choice.note}` : choice.move)));
    this.compare();
  },

  compare() {
    const {drawing, mine} = this;
    const best = drawing.best_known && !drawing.of_two ? `Best known: ${grouped(drawing.best_known.score)} (${drawing.best_known.source}).` : '';
    byId('comparison').textContent = (mine ? mine + ' ' : '') + best;
  },

  // One of several moves at a spot is chosen from a list.
  pick(choices, event) {
    if (choices.length === 1) return this.play(choices[0].move);
    const list = element('div', {class: 'picker', role: 'menu'}, choices.map(choice => element('button', {type: 'button', role: 'menuitem',
      onclick: () => { list.remove(); this.play(choice.move); }}, choice.note ? `${choice.move}: ${choice.note}` : choice.move)),
      element('button', {type: 'button', class: 'quiet', onclick: () => list.remove()}, 'Cancel'));
    document.querySelector('.picker')?.remove();
    byId('play-board').append(list);
    list.querySelector('button').focus();
  },
  play(move) { return attempt(async () => {
    this.game.line = [...this.game.line, move];
    this.mine = null;
    await this.show();
    await this.think(move);
  })(); },
  async goBack(moves) {
    this.game.line = this.game.line.slice(0, this.game.line.length - moves);
    this.mine = null;
    await this.stopThinking();
    await this.show();
    await this.think();
  },

  budget() { return {seconds: Number(byId('think-seconds').value)}; },
  wantsToThink() { return byId('hints').checked || this.isItsTurn(); },
  isItsTurn() { return this.drawing?.of_two && byId('side').value !== 'none' && this.drawing.to_move === Number(byId('side').value); },

  // Goes along with the game where it can; else begins anew.
  async think(move = null) {
    this.hinted = null;
    this.board.mark([]);
    byId('hint-list').replaceChildren();
    if (!this.drawing || this.drawing.finished || !this.wantsToThink()) return this.stopThinking();
    try {
      if (this.run && move && !this.drawing.finished) {
        runs.take(await act('play', {run: this.run, move, budget: this.budget()}));
        return;
      }
    } catch (problem) { if (!(problem instanceof Refused)) throw problem; }
    await this.stopThinking();
    const {source, line, search} = this.game;
    this.run = await runs.start({...source, moves: line, search, budget: this.budget()});
  },
  async stopThinking() {
    const {run} = this;
    this.run = null;
    if (run) await runs.stop(run).catch(() => {});
  },

  async update() {
    const run = this.run && runs.known.get(this.run);
    if (!run || run.played !== this.game.line.length) return;
    byId('thinking').textContent = run.status === 'running' ? `thinking: ${shortCount(run.result.spent.playouts)} playouts` : '';
    if (this.asking) return;
    this.asking = true;
    try {
      const hint = await look('hint', {run: this.run});
      if (run.played === this.game.line.length) this.showHint(hint);
      if (run.status !== 'running' && this.isItsTurn() && hint.moves.length && this.moved !== `${run.run}/${run.played}`) {
        this.moved = `${run.run}/${run.played}`;
        await this.play(hint.moves[0].move);
      }
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;  // it has just been stopped
    } finally {
      this.asking = false;
    }
  },
  showHint(hint) {
    this.hinted = hint;
    if (!byId('hints').checked) return;
    const most = Math.max(1, ...hint.moves.map(move => move.visits ?? 1));
    const text = move => this.drawing.of_two ? `${perCent(move.value)}, ${grouped(move.visits)} visits` : `leads to ${grouped(move.value)}` + (move.mean === undefined ? '' : `, mean ${grouped(move.mean)}`);
    byId('hint-list').replaceChildren(...hint.moves.slice(0, 10).map(move => bar(move.move, (move.visits ?? 1) / most, text(move))));
    this.board.mark(hint.moves.slice(0, 5).flatMap(move => {
      const spots = this.spotsOf(move.move);
      return spots ? [{spots, text: this.drawing.of_two ? (100 * move.value).toFixed(0) : '', strength: (move.visits ?? 1) / most}] : [];
    }));
  },
  // A search may name a group by another of its tiles.
  spotsOf(move) {
    const exact = this.drawing.choices.find(choice => choice.move === move);
    if (exact) return exact.spots;
    const [x, y] = move.split(',').map(Number);
    const rows = this.drawing.position.trimEnd().split('\n').length;
    return this.drawing.choices.find(choice => choice.spots?.some(([a, b]) => a === x && b === rows - 1 - y))?.spots;
  },

  // The search makes the next move, or all that are left.
  async letMove() {
    const {source, line, search} = this.game;
    byId('thinking').textContent = 'thinking';
    const hint = this.hinted?.moves.length ? this.hinted : await this.searched(source, line, search, run => look('hint', {run}));
    byId('thinking').textContent = '';
    if (hint.moves.length) await this.play(hint.moves[0].move);
  },
  async finish() {
    const {source, line, search} = this.game;
    byId('thinking').textContent = 'thinking';
    const mine = this.drawing.score;
    const result = await this.searched(source, line, search, run => look('result', {run}));
    byId('thinking').textContent = '';
    this.game.line = result.line;
    await this.stopThinking();
    this.mine = `You had ${grouped(mine)} after ${counted(line.length, 'move')}; from there the search reached ${grouped(result.score)}.`;
    await this.show();
  },
  // Whatever is asked of a search once its budget is spent.
  async searched(source, line, search, ask) {
    const run = await runs.start({...source, moves: line, search, budget: this.budget()});
    await new Promise(resolve => {
      const listener = () => {
        if (runs.known.get(run)?.status === 'running') return;
        runs.listeners.delete(listener);
        resolve();
      };
      runs.listeners.add(listener);
      listener();
    });
    const answer = await ask(run);
    await runs.stop(run).catch(() => {});
    return answer;
  },
};
