// A search as a text and as a form: the form is made from the option tables of its part, and both say the same. The
// server writes the text in its canonical form, which is what the command line takes.

let catalogue = null;  // what there is to choose from, once the server has told

const findPart = name => catalogue.parts.find(part => part.name === name);
const findPreset = name => catalogue.presets.find(preset => preset.name === name);
const headOf = text => (text.match(/^\s*([a-z][a-z0-9-]*)/) ?? [])[1] ?? '';

class SearchForm {
  constructor(number, onchange) {
    this.onchange = onchange;
    this.text = '';
    const id = `search-${number}`;
    this.names = element('select', {id: `${id}-name`, 'aria-label': `search ${number + 1}`, onchange: () => this.choose(this.names.value)});
    this.field = element('textarea', {class: 'spec', id: `${id}-text`, rows: 2, spellcheck: 'false', 'aria-label': `text of search ${number + 1}`,
      onchange: () => this.set(this.field.value)});
    this.problem = element('p', {class: 'problem', role: 'alert'});
    this.about = element('p', {class: 'muted'});
    this.rows = element('div', {class: 'options'});
    this.mark = element('span', {class: `curve-mark curve-${number}`, 'aria-hidden': 'true'}, kCurves[number].mark);
    this.element = element('div', {class: 'search-form'},
      element('div', {class: 'row'}, this.mark, this.names,
        element('button', {type: 'button', class: 'quiet', 'aria-label': `copy the text of search ${number + 1}`, onclick: copyBy(() => this.text)}, 'Copy')),
      this.field, this.problem, this.about,
      element('details', {}, element('summary', {}, 'Options'), this.rows));
    this.fillNames();
  }

  fillNames() {
    const group = (label, items) => element('optgroup', {label}, items.map(item => element('option', {value: item.name}, item.name)));
    this.names.replaceChildren(
      element('option', {value: ''}, 'the default of this board'),
      group('systems of the literature', catalogue.presets.filter(one => one.kind === 'search')),
      group('parts', catalogue.parts.filter(one => one.kind === 'search')),
      element('option', {value: '?', disabled: true, hidden: ''}, 'a composition'));
  }

  setDefault(text) {
    this.default = text;
    if (!this.chosen) this.choose('');
  }
  choose(name) {
    this.chosen = name;
    const part = findPart(name);
    const needs = part?.options.filter(option => option.default === '' && option.form.startsWith('part')) ?? [];
    const inside = needs.map(option => option.form === 'parts' ? '[mcts, nrpa]' : 'mcts').join(', ');
    return this.set(name === '' ? this.default ?? '' : needs.length ? `${name}(${inside})` : name, name);
  }

  // The text, once the server has read it; what is wrong with it is refused.
  async search() {
    await this.reading;
    if (this.problem.textContent) throw new Refused(this.problem.textContent);
    return this.text || this.default;
  }

  // Says what the text means, or what is wrong with it.
  set(text, name = null) {
    this.field.value = text;
    return this.reading = this.read(text, name);
  }
  async read(text, name) {
    const asked = this.asked = {};  // the last who asks is answered
    if (!text.trim()) {
      this.text = this.problem.textContent = '';
      this.onchange?.();
      return;
    }
    try {
      const told = await look('search', {text});
      if (asked !== this.asked) return;
      this.text = told.text;
      this.tree = told;
      this.problem.textContent = '';
      this.field.value = told.text;
      if (name === null) {
        this.chosen = '?';
        this.names.value = [...this.names.options].some(option => option.value === told.text) ? told.text : '?';
      } else {
        this.names.value = name;
      }
      this.showOptions(findPreset(this.names.value));
      this.onchange?.();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (asked !== this.asked) return;
      this.text = '';
      this.problem.textContent = problem.message;
      this.onchange?.();
    }
  }

  showOptions(preset) {
    const part = findPart(this.tree.part);
    const source = preset ?? part;
    this.about.textContent = source ? source.summary + (source.paper ? ` (${source.paper})` : '') : '';
    this.rows.replaceChildren(...(part?.options ?? []).map(option => this.row(part, option)));
  }

  row(part, option) {
    const value = this.tree.options[option.name] ?? option.default;
    const changed = input => this.change(part, option, input.type === 'checkbox' ? String(input.checked) : input.value);
    const label = `${option.name} of ${part.name}`;
    let input;
    if (option.form === 'truth') {
      input = element('input', {type: 'checkbox', 'aria-label': label, checked: value === 'true', onchange: event => changed(event.target)});
    } else if (option.choices) {
      input = element('select', {'aria-label': label, onchange: event => changed(event.target)},
        option.choices.map(choice => element('option', {value: choice}, choice)));
      input.value = value;
    } else {
      const list = option.kind ? `names-${option.kind.replaceAll(' ', '-')}` : undefined;
      input = element('input', {type: 'text', 'aria-label': label, value, list, spellcheck: 'false', onchange: event => changed(event.target)});
    }
    const inner = option.kind && findPart(headOf(value));
    const isSet = option.name in this.tree.options;
    return element('div', {class: 'option' + (isSet ? ' set' : '')},
      element('code', {}, option.name), input,
      element('div', {class: 'muted'}, `${option.meaning}; ${option.wants}` + (option.default ? `; ${option.default} by default` : '') +
        (option.paper ? ` (${option.paper})` : ''),
        inner && inner.options.length ? element('details', {}, element('summary', {}, `options of ${inner.name}`),
          element('ul', {}, inner.options.map(one => element('li', {}, element('code', {}, one.name), ` ${one.meaning}; ${one.wants}` + (one.default ? `; ${one.default} by default` : ''))))) : null));
  }

  change(part, option, value) {
    const options = {...this.tree.options, [option.name]: value};
    const written = part.options.filter(one => options[one.name] !== undefined && options[one.name] !== '')
      .map(one => one === part.options.find(each => each.positional) ? options[one.name] : `${one.name}=${options[one.name]}`);
    return this.set(written.length ? `${part.name}(${written.join(', ')})` : part.name);
  }
}

const nameLists = () => Object.entries(catalogue.kinds).map(([kind, names]) =>
  element('datalist', {id: `names-${kind.replaceAll(' ', '-')}`}, names.map(name => element('option', {value: name}))));
