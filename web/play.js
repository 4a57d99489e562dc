// Play: the moves are yours; the search says what it thinks of them, plays the other side, or finishes.

const playView = {
  game: null,  // {source, line, search, side}, through a reload
  run: null,   // of the search that thinks about it,
  changes: 0,  // and how often it was to be another one
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
    await this.stand(this.game.line);
    goTo('play');
    await this.think();
  },
  async restore() {
    this.game = remembered('play', null);
    if (this.game) await this.stand(this.game.line).catch(() => { this.game = null; });
  },

  // The game stands after this line once the server has drawn it: a move that is refused was never made. False
  // where something else happened meanwhile; what is clicked while a line is drawn is about a board that is gone.
  async stand(line) {
    const {game} = this;
    if (game.isMoving) return false;
    game.isMoving = true;
    try {
      const drawing = await act('draw', {...game.source, moves: line, choices: true});
      if (this.game !== game) return false;
      game.line = line;
      this.drawing = drawing;
    } finally {
      delete game.isMoving;
    }
    remember('play', game);
    this.show();
    return true;
  },
  show() {
    const {drawing, game: {line}} = this;
    byId('nothing-to-play').hidden = true;
    byId('play-box').hidden = false;
    this.board.show(drawing);
    this.board.choices = drawing.choices;
    byId('play-title').textContent = nameOf(drawing);
    byId('play-score').textContent = drawing.of_two ? (drawing.finished ? 'The game is over' : `${drawing.players[drawing.to_move]} to move`) : worthText(drawing);
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
    const best = drawing.best_known && !drawing.of_two ? `Best known: ${worthText(drawing.best_known)} (${drawing.best_known.source}).` : '';
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
    this.mine = null;
    if (await this.stand([...this.game.line, move])) await this.think(move);
  })(); },
  async goBack(moves) {
    this.mine = null;
    if (!await this.stand(this.game.line.slice(0, this.game.line.length - moves))) return;
    await this.stopThinking();
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
        runs.take(await runs.ask(this.run, run => act('play', {...run, move, budget: this.budget()})));
        return;
      }
    } catch (problem) { if (!(problem instanceof Refused)) throw problem; }
    const stopped = this.stopThinking();
    const {changes} = this;
    await stopped;
    const {source, line, search} = this.game;
    if (changes !== this.changes) return;
    const run = await runs.start({...source, moves: line, search, budget: this.budget()});
    if (changes === this.changes) this.run = run;
    else await runs.stop(run).catch(() => {});
  },
  async stopThinking() {
    const {run} = this;
    this.run = null;
    ++this.changes;
    if (run) await runs.stop(run).catch(() => {});
  },

  async update() {
    const run = this.run && runs.known.get(this.run);
    if (!run || run.played !== this.game.line.length) return;
    byId('thinking').textContent = run.status === 'running' ? `thinking: ${shortCount(run.result.spent.playouts)} playouts` : '';
    if (this.asking) return;
    this.asking = true;
    try {
      const hint = await runs.ask(this.run, one => look('hint', one));
      if (run.played !== this.game.line.length) return;
      this.showHint(hint);
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
    const text = move => this.drawing.of_two ? `${perCent(move.value)}, ${grouped(move.visits)} visits` : `leads to ${amount(move.value)}` + (move.mean === undefined ? '' : `, mean ${grouped(move.mean)}`);
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
    const {line} = this.game;
    const hint = this.hinted?.moves.length ? this.hinted : await this.searched('hint');
    if (hint.moves.length && this.game.line === line) await this.play(hint.moves[0].move);
  },
  async finish() {
    const {game} = this;
    const mine = worthText(this.drawing);
    const {line} = game;
    const result = await this.searched('result');
    if (this.game !== game || game.line !== line) return;  // which has gone on meanwhile
    await this.stopThinking();
    this.mine = `You had ${mine} after ${counted(line.length, 'move')}; from there the search reached ${worthText(result)}.`;
    await this.stand(result.line);
  },
  // What the search knows of the game as it stands, once its budget is spent.
  async searched(what) {
    const {source, line, search} = this.game;
    byId('thinking').textContent = 'thinking';
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
    const answer = await runs.ask(run, one => look(what, one));
    byId('thinking').textContent = '';
    await runs.stop(run).catch(() => {});
    return answer;
  },
};
