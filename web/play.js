// Play: the moves are yours; the search says what it thinks of them, plays the other side, or finishes.

const playView = {
  game: null,  // {source, line, search, first, side}: who moved first and whom the search plays, through a reload
  run: null,   // of the search that thinks about it,
  changes: 0,  // and how often it was to be another one
  mine: null,  // {moves, text}: what the player reached, when the search has finished from there

  build() {
    this.board = new Board({label: 'your board: click to play', onpick: choices => this.pick(choices)});
    byId('play-board').append(this.board.element);
    byId('undo').addEventListener('click', attempt(() => this.goBack(this.undone())));
    byId('again').addEventListener('click', attempt(() => this.goBack(this.game.line.length)));
    byId('hints').addEventListener('change', attempt(() => this.think()));
    byId('let-move').addEventListener('click', attempt(() => this.letMove()));
    byId('finish').addEventListener('click', attempt(() => this.finish()));
    byId('side').addEventListener('change', attempt(() => {
      this.game.side = byId('side').value;
      remember('play', this.game);
      return this.think();
    }));
    const playChosen = () => byId('choices').value && this.play(byId('choices').value);
    byId('play-choice').addEventListener('click', playChosen);
    byId('choices').addEventListener('dblclick', playChosen);
    byId('choices').addEventListener('keydown', event => event.key === 'Enter' && playChosen());
  },

  async begin(source, drawing, search) {
    await this.stopThinking();
    this.game = {source, line: drawing.line ?? [], search};
    if (source.result || source.record) this.game.line = drawing.finished ? [] : drawing.line;
    this.mine = this.hinted = null;
    await this.stand(this.game.line);
    const {game, drawing: {to_move}} = this;
    game.first = (to_move + game.line.length) % 2;
    game.side = to_move === undefined ? 'none' : String(1 - to_move);
    remember('play', game);
    this.showSide();
    goTo('play');
    await this.think();
  },
  async restore() {
    this.game = remembered('play', null);
    if (!this.game) return;
    await this.stand(this.game.line).catch(() => { this.game = null; });
    this.showSide();
    await attempt(() => this.think())();  // a search that is refused keeps nothing else from the page
  },
  showSide() { byId('side').value = this.game?.side ?? 'none'; },

  // The game stands after this line once the server has drawn it: a move that is refused was never made. False
  // where something else happened meanwhile; what is clicked while a line is drawn is about a board that is gone.
  // Its board steps there from the moment `from`, where that is given.
  async stand(line, from = line.length) {
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
    this.show(from);
    return true;
  },
  show(from) {
    const {drawing, game: {line}} = this;
    byId('nothing-to-play').hidden = true;
    byId('play-box').hidden = false;
    this.board.show(drawing, from);
    this.board.allow(drawing.choices, !drawing.of_two);
    byId('play-title').textContent = nameOf(drawing);
    this.stepOn();
    byId('side-row').hidden = !drawing.of_two;
    byId('finish').hidden = drawing.of_two;
    byId('again').disabled = !line.length;
    byId('undo').disabled = this.undone() > line.length;
    byId('undo').textContent = this.mine ? `Back to your ${counted(this.mine.moves, 'move')}` : 'Undo';
    byId('let-move').disabled = byId('finish').disabled = drawing.finished;
    if (drawing.of_two) [...byId('side').options].slice(1).forEach((option, i) => { option.textContent = drawing.players[i]; });
    byId('choices').replaceChildren(...drawing.choices.slice(0, 400).map(choice => element('option', {value: choice.move}, choice.note ? `${choice.move}: ${choice.note}` : choice.move)));
    this.showWays();
    this.compare();
  },
  // How moves are made: on the board; by buttons, where they change nothing there, such as a pass; by the list, where the
  // board has no place for them.
  showWays() {
    const {drawing} = this;
    const isOnBoard = choice => choice.spots?.length > 0;
    const hasBoard = drawing.choices.some(isOnBoard);
    const others = hasBoard ? drawing.choices.filter(choice => !isOnBoard(choice)).slice(0, 4) : [];
    byId('how').textContent = drawing.finished ? '' : hasBoard ? 'Click on the board to move.' : 'Double-click a move of the list, or choose it and press Enter.';
    byId('refusal').textContent = '';
    byId('moves-elsewhere').replaceChildren(...others.map(choice =>
      element('button', {type: 'button', onclick: () => this.pick([choice])}, choice.move[0].toUpperCase() + choice.move.slice(1))));
    if (!hasBoard && !drawing.finished) byId('all-moves').open = true;
    byId('rules').textContent = catalogue.domains.find(domain => domain.name === drawing.domain)?.game ?? '';
  },
  // What the search has played is seen move by move, within a few seconds.
  stepOn() {
    clearTimeout(this.stepping);
    const {board, drawing, game: {line}} = this;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) board.go(board.end);
    const moment = board.picture?.moments[board.now] ?? drawing;
    const isThere = board.end === undefined || board.now >= board.end;
    const last = board.picture?.moments.at(-1).note;
    byId('play-score').textContent = !drawing.of_two ? worthText(isThere ? drawing : moment)
      : drawing.finished ? 'The game is over' : `${drawing.players[drawing.to_move]} to move`;
    byId('play-count').textContent = !isThere ? `${board.now} of ${counted(line.length, 'move')}`
      : counted(line.length, 'move') + (!drawing.finished ? '' : drawing.of_two && last ? `, ${last}` : ', no move is left');
    if (isThere) return;
    this.stepping = setTimeout(() => {
      board.go(board.now + 1);
      this.stepOn();
    }, Math.min(300, 4000 / (board.end - (this.mine?.moves ?? 0))));
  },

  compare() {
    const {drawing, mine} = this;
    const best = drawing.best_known && !drawing.of_two ? `Best known: ${worthText(drawing.best_known)} (${drawing.best_known.source}).` : '';
    byId('comparison').textContent = (mine ? mine.text + ' ' : '') + best;
  },

  // One of several moves at a spot is chosen from a list; the board shows each.
  pick(choices) {
    document.querySelector('.picker')?.remove();
    byId('refusal').textContent = this.drawing.finished ? 'No move is left.' : this.isItsTurn() ? 'The search is to move.'
      : choices.length || byId('how').textContent.startsWith('Double') ? '' : 'No move can be made there.';
    if (!choices.length || byId('refusal').textContent) return;
    if (choices.length === 1) return this.play(choices[0].move);
    const close = () => { list.remove(); this.board.point([]); };
    const list = element('div', {class: 'picker', role: 'menu'}, element('p', {class: 'muted'}, 'Which of these?'),
      choices.map(choice => element('button', {type: 'button', role: 'menuitem',
        onpointerenter: () => this.board.point([choice]), onfocus: () => this.board.point([choice]),
        onclick: () => { close(); this.play(choice.move); }}, choice.note ? `${choice.move}: ${choice.note}` : choice.move)),
      element('button', {type: 'button', class: 'quiet', onclick: close}, 'Cancel'));
    byId('play-board').append(list);
    list.querySelector('button').focus();
  },
  play(move) { return attempt(async () => {
    this.mine = null;
    if (await this.stand([...this.game.line, move])) await this.think(move);
  })(); },
  // How many moves are taken back: what the search has finished; else the player's last, with its answer to that.
  undone() {
    const {game: {line, first, side}, mine} = this;
    if (mine) return line.length - mine.moves;
    const byIt = side !== undefined && side !== 'none' && (first + line.length - 1) % 2 === Number(side);
    return byIt ? 2 : 1;
  },
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
    byId('hint-help').hidden = true;
    this.weighed = null;
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
      if (run.status !== 'running' && hint.moves.length === 1 && byId('hints').checked && !this.drawing.of_two) this.weigh().catch(() => {});  // the server has gone
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
  // Where the search knows only its best line, it tries each of the other moves for a share of the time.
  async weigh() {
    const {drawing, game: {source, line, search}} = this;
    if (this.weighed) return;
    const weighed = this.weighed = [];
    const seconds = Math.max(.02, this.budget().seconds / drawing.choices.length);
    byId('hint-help').textContent = `The search knows only its best line; each other move was tried for ${seconds.toFixed(2)} s.`;
    for (const {move, spots} of drawing.choices) {
      if (spots && spots === this.spotsOf(this.hinted.moves[0].move) || move === this.hinted.moves[0].move) continue;
      try {
        const result = await this.searched('result', {source, line: [...line, move], search}, {seconds});
        if (weighed !== this.weighed) return;
        weighed.push({move, value: result[measureOf(result)]});
        this.showHint(this.hinted);
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem;  // nothing is left to search there
        if (weighed !== this.weighed) return;
      }
    }
  },
  showHint(hint) {
    this.hinted = hint;
    if (!byId('hints').checked) return;
    byId('hint-help').hidden = !this.weighed?.length;
    if (this.weighed) hint = {moves: [...hint.moves, ...this.weighed].sort((a, b) => (this.drawing.cost === undefined ? 1 : -1) * (b.value - a.value))};
    const most = Math.max(1, ...hint.moves.map(move => move.visits ?? 1));
    const values = hint.moves.slice(0, 10).map(move => move.value);
    const share = ({visits, value}) => visits !== undefined ? visits / most : Math.abs((value - values.at(-1)) / (values[0] - values.at(-1) || 1) * .95) + .05;
    const text = move => this.drawing.of_two ? `${perCent(move.value)}, ${grouped(move.visits)} visits` : `leads to ${amount(move.value)}` + (move.mean === undefined ? '' : `, mean ${grouped(move.mean)}`);
    byId('hint-list').replaceChildren(...hint.moves.slice(0, 10).map(move => bar(move.move, share(move), text(move))));
    this.board.mark(hint.moves.slice(0, 5).flatMap(move => {
      const spots = this.spotsOf(move.move);
      return spots ? [{spots, text: this.drawing.of_two ? (100 * move.value).toFixed(0) : '', strength: move === hint.moves[0] ? 1 : share(move)}] : [];
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
    this.mine = {moves: line.length, text: `You had ${mine} after ${counted(line.length, 'move')}; from there the search reached ${worthText(result)}.`};
    await this.stand(result.line, line.length);
  },
  // What the search knows of the game, as it stands or another one, once its budget is spent.
  async searched(what, {source, line, search} = this.game, budget = this.budget()) {
    byId('thinking').textContent = 'thinking';
    const run = await runs.start({...source, moves: line, search, budget});
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
