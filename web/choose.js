// Choose: what to search, by which searches, and for how long.

const choice = {source: null, drawing: null};  // what was chosen, and what it looks like

const chooseView = {
  forms: [],

  build() {
    this.preview = new Board({label: 'the board that was chosen', onpick: null, glides: false});
    this.preview.svg.addEventListener('click', event => this.edit(event));
    byId('preview').append(this.preview.element);
    byId('domain').replaceChildren(...catalogue.domains.map(domain => element('option', {value: domain.name}, domain.name)));
    byId('domain').addEventListener('change', () => this.showDomain(byId('domain').value, true));
    byId('own-show').addEventListener('click', attempt(() => this.chooseOwn()));
    byId('result-file').addEventListener('change', attempt(async event => {
      const file = event.target.files[0];
      if (file) await this.choose({result: await file.text()});
    }));
    byId('by-name').addEventListener('submit', attempt(() => this.choose({instance: `${byId('domain').value}:${byId('name').value.trim()}`})));
    byId('dice').addEventListener('click', attempt(() => {
      byId('name').value = byId('name').value.replace(/\d+$/, String(Math.floor(Math.random() * 1e6)));
      return this.choose({instance: `${byId('domain').value}:${byId('name').value}`});
    }));
    byId('add-search').addEventListener('click', () => this.addSearch());
    byId('drop-search').addEventListener('click', () => { this.forms.pop().element.remove(); this.changed(); });
    for (const id of ['budget', 'budget-unit', 'seed']) byId(id).addEventListener('input', () => this.changed());
    for (const go of ['go', 'go-below']) byId(go).addEventListener('click', attempt(async () => watchView.begin(await this.order())));
    byId('go-play').addEventListener('click', attempt(async () => playView.begin(choice.source, choice.drawing, await this.forms[0].search())));
    byId('copy-command').addEventListener('click', copyBy(() => byId('command').textContent));
    document.body.append(...nameLists());
    this.observer = new IntersectionObserver(seen => seen.filter(one => one.isIntersecting).forEach(one => {
      this.observer.unobserve(one.target);
      one.target.draw();
    }));
    this.addSearch();
    this.showDomain(catalogue.domains[0].name, false);
    return this.choose({instance: catalogue.domains[0].example});
  },

  domain() { return catalogue.domains.find(domain => domain.name === byId('domain').value); },

  showDomain(name, andChoose) {
    byId('domain').value = name;
    const domain = this.domain();
    byId('about-domain').textContent = domain.game || domain.summary;
    byId('scored').textContent = domain.summary;
    byId('board-text-help').textContent = domain.board_text;
    byId('variant').replaceChildren(...domain.variants.map(variant => element('option', {value: variant}, variant)));
    byId('variant-row').hidden = !domain.variants.length;
    const random = domain.families.flatMap(family => family.names).find(one => one.head.startsWith('random/'));
    byId('name').value = domain.name === 'clickomania' ? 'random/20x20x10/1' : random ? 'random/15x15x5/1' : domain.example.split(':')[1];
    byId('name-help').textContent = domain.families.map(family => `${family.names.map(one => one.text).join(', ')}: ${family.meaning}`).join('; ');
    byId('dice').hidden = !random;
    this.showGallery(domain);
    byId('records').replaceChildren(...domain.records.map(record => element('li', {}, element('button', {type: 'button', class: 'link',
      onclick: attempt(() => this.choose({record: record.instance}))}, record.instance), ` ${record.score}, ${record.author}`)));
    byId('records-box').hidden = !domain.records.length;
    if (andChoose) attempt(() => this.choose({instance: domain.example}))();
  },

  showGallery(domain) {
    const names = [];
    for (const family of domain.families)
      for (const name of family.names) {
        if (name.first !== undefined) for (let i = name.first; i <= name.last; ++i) names.push(name.head + String(i).padStart(name.digits, '0'));
        else if (name.text === name.head) names.push(name.head);
      }
    const more = element('button', {type: 'button', class: 'quiet', onclick: () => fill(names.length)}, `All ${names.length}`);
    const thumb = name => {
      const board = new Board({small: true, label: `${domain.name}:${name}`, glides: false});
      const button = element('button', {type: 'button', class: 'thumb', 'aria-label': `choose ${domain.name}:${name}`,
        onclick: attempt(() => this.choose({instance: `${domain.name}:${name}`}))}, board.element, element('span', {}, name));
      button.draw = async () => { try { board.show(await act('draw', {instance: `${domain.name}:${name}`})); } catch { button.remove(); } };
      button.name = `${domain.name}:${name}`;
      this.observer.observe(button);
      return button;
    };
    const fill = count => {
      byId('gallery').replaceChildren(...names.slice(0, count).map(thumb), ...(count < names.length ? [more] : []));
      this.markChosen();
    };
    fill(20);
  },
  markChosen() {
    for (const thumb of document.querySelectorAll('.thumb')) thumb.setAttribute('aria-pressed', String(thumb.name === choice.source?.instance));
  },

  async choose(source) {
    const drawing = await act('draw', source);
    const suits = !choice.drawing || choice.drawing.of_two === drawing.of_two;  // the searches that are there
    choice.source = source;
    choice.drawing = drawing;
    if (drawing.domain !== byId('domain').value) this.showDomain(drawing.domain, false);
    this.markChosen();
    this.preview.show(drawing, source.record ? null : 0);
    byId('chosen').textContent = source.record ?? nameOf(drawing);
    byId('chosen-about').textContent = drawing.best_known ? `best known: ${worthText(drawing.best_known)} (${drawing.best_known.source})` : '';
    byId('own').value = drawing.position;
    if (drawing.variant) byId('variant').value = drawing.variant;
    byId('go-play').textContent = drawing.of_two ? 'Play against it' : 'Play yourself';
    byId('edit-help').hidden = !this.isGrid();
    this.preview.svg.classList.toggle('editable', this.isGrid());
    this.forms.forEach((form, i) => {
      form.setDefault(drawing.default_search);
      if (!suits) form.choose(i > 0 ? this.rival() : '');
    });
    this.changed();
  },
  chooseOwn() {
    const domain = this.domain();
    return this.choose({domain: domain.name, board: byId('own').value, ...(domain.variants.length ? {variant: byId('variant').value} : {})});
  },

  // A board whose text is a grid of tiles can be edited by clicks.
  grid() { return choice.drawing.position.trimEnd().split('\n'); },
  isGrid() {
    const rows = this.grid();
    return rows.length > 1 && /^[0-9a-z.]+$/i.test(rows.join('')) && rows.every(row => row.length === rows[0].length) && !!choice.drawing.picture?.box;
  },
  edit: attempt(async event => {
    if (!chooseView.isGrid()) return;
    const rows = chooseView.grid();
    const [x, y] = chooseView.preview.spotOf(event).map(Math.round);
    const tile = rows[y]?.[x];
    if (!tile || tile === '.') return;
    const colors = [...new Set(rows.join(''))].filter(one => one !== '.').sort();
    const next = colors[(colors.indexOf(tile) + 1) % colors.length];
    rows[y] = rows[y].slice(0, x) + next + rows[y].slice(x + 1);
    await chooseView.choose({domain: choice.drawing.domain, board: rows.join('\n') + '\n'});
  }),

  addSearch() {
    if (this.forms.length >= kCurves.length) return;
    const form = new SearchForm(this.forms.length, () => this.changed());
    this.forms.push(form);
    byId('searches').append(form.element);
    if (choice.drawing) form.setDefault(choice.drawing.default_search);
    if (this.forms.length > 1) form.choose(this.rival());
    this.changed();
  },
  // Nothing races against itself: the first of these that is not there yet.
  rival() {
    const taken = this.forms.map(form => headOf(form.text));
    return (choice.drawing?.of_two ? ['mcts'] : ['nrpa', 'mcts', 'beam', 'nested']).find(name => !taken.includes(name)) ?? '';
  },

  budget() {
    const amount = Number(byId('budget').value);
    return {[byId('budget-unit').value]: byId('budget-unit').value === 'seconds' ? amount : Math.round(amount)};
  },
  async order() {
    return {source: choice.source, drawing: {...choice.drawing, picture: null}, searches: await Promise.all(this.forms.map(form => form.search())),
      budget: this.budget(), seed: Math.max(0, Math.round(Number(byId('seed').value)))};
  },
  changed() {
    complain('');  // it was of what was there before
    const races = this.forms.length > 1;
    byId('go').textContent = byId('go-below').textContent = races ? 'Race' : 'Watch a search';
    byId('add-search').disabled = this.forms.length >= kCurves.length;
    byId('drop-search').hidden = !races;
    byId('command').textContent = choice.drawing ? this.command() : '';
    byId('command-box').hidden = !byId('command').textContent;
  },
  // What does the same in a shell, as it can be pasted there; nothing where there is none, as for a result.
  command() {
    const {instance, domain, board, variant} = choice.source;
    const isPosition = this.domain().variants.includes(board?.split('\n')[0]);  // and no file of a game
    if (this.forms.some(form => !form.text) || (!instance && !board) || isPosition) return '';
    const flag = {seconds: '--time', playouts: '--playouts', nodes: '--nodes'}[byId('budget-unit').value];
    const amount = byId('budget').value + (byId('budget-unit').value === 'seconds' ? 's' : '');
    const name = instance ?? `${domain}:${variant ? variant + '/' : ''}-`;
    const input = board ? ` <<'END'\n${board.trimEnd()}\nEND` : '';
    return this.forms.map(form => `hornbeam solve ${name} --search '${form.text}' ${flag} ${amount} --seed ${byId('seed').value}${input}`).join('\n');
  },
};
