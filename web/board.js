// A board: a line of play as the server draws it, at any of its moments. Pieces are made once, and a step moves
// them, shows them or hides them.

let boardsMade = 0;
const domainSheet = new CSSStyleSheet();
document.adoptedStyleSheets = [domainSheet];

class Board {
  // `small` is without numbers at the edge; `onpick` is told of clicks, with the moves that change what is there.
  constructor({small = false, label = 'board', onpick = null, glides = true} = {}) {
    this.small = small;
    this.prefix = `b${++boardsMade}-`;
    this.onpick = onpick;
    this.now = 0;
    this.svg = svgElement('svg', {class: 'board' + (glides ? ' lively' : ''), role: 'img', 'aria-label': label});
    this.text = element('pre', {class: 'board-text', hidden: ''});
    this.element = element('div', {class: 'board-frame'}, this.svg, this.text);
    this.choices = [];
    if (!onpick) return;
    this.svg.addEventListener('click', event => this.picked(event));
    this.svg.addEventListener('pointermove', event => this.point(event.pointerType === 'mouse' ? this.choicesAt(event) : []));
    this.svg.addEventListener('pointerleave', () => this.point([]));
  }

  own(markup) {
    return markup.replace(/\bid="/g, `id="${this.prefix}`).replace(/href="#/g, `href="#${this.prefix}`)
      .replace(/url\(#/g, `url(#${this.prefix}`);
  }

  // What `draw` has answered; shows the moment, or the last one.
  show(drawing, moment = null) {
    const picture = this.picture = drawing.picture;
    if (!picture) return;
    if (picture.style) domainSheet.replaceSync(picture.style);
    this.svg.hidden = !picture.box;
    this.svg.classList.toggle('absent', !picture.box);
    this.text.hidden = !!picture.box;
    if (picture.box) {
      this.svg.setAttribute('viewBox', this.small ? picture.small_box : picture.box);
      const looksAndGround = picture.looks + (this.small ? picture.small_ground : picture.ground);
      if (looksAndGround !== this.drawn) {
        this.drawn = looksAndGround;
        this.svg.innerHTML = `<defs>${this.own(picture.looks)}</defs>` +
          this.own(this.small ? picture.small_ground : picture.ground) + '<g class="pieces"></g><g class="possible"></g><g class="pointed"></g><g class="overlay"></g>';
      }
      this.layer = this.svg.querySelector('.pieces');
      this.overlay = this.svg.querySelector('.overlay');
      this.layer.replaceChildren(...picture.pieces.map(piece => this.make(piece)));
      this.overlay.replaceChildren();
      this.allow([]);
    }
    this.end = picture.moments.length - 1;
    this.go(moment ?? this.end);
  }

  make(piece) {
    const group = svgElement('g');
    piece.use = svgElement('use', {href: `#${this.prefix}${piece.look}`});
    group.append(piece.use);
    if (piece.label) {
      piece.text = svgElement('text', {dy: '.35em'});
      piece.text.textContent = piece.label;
      group.append(piece.text);
    }
    piece.group = group;
    return group;
  }

  go(moment) {
    if (!this.picture) return;
    this.now = Math.max(0, Math.min(moment, this.end));
    if (this.picture.box) this.picture.pieces.forEach(piece => this.place(piece));
    else this.text.textContent = this.picture.moments[this.now].text ??
      this.picture.moments.slice(1, this.now + 1).map(one => one.move).join('\n');
  }

  place(piece) {
    const {now} = this;
    let i = piece.spots.length - 1;
    while (i > 0 && piece.spots[i][0] > now) --i;
    const [, x, y] = piece.spots[i];
    const appears = piece.spots[0][0];
    const isComing = appears === now + 1;
    const isThere = (appears <= now || isComing) && (piece.vanishes === undefined || now < piece.vanishes);
    piece.group.style.transform = `translate(${x}px,${y}px)`;
    piece.group.setAttribute('class', isThere ? 'piece' : 'piece gone');
    piece.use.setAttribute('class', piece.look + (piece.mark ? ' ' + piece.mark : '') +
      (piece.vanishes === now + 1 ? ' next' : '') + (now > 0 && appears === now ? ' new' : '') + (isComing ? ' coming' : ''));
    if (piece.text) piece.text.setAttribute('class', isComing ? 'label coming' : 'label');
  }

  // Marks spots: [{spots, text, strength}], the strongest first.
  mark(marks) {
    if (!this.overlay) return;
    this.overlay.replaceChildren(...marks.flatMap(({spots, text, strength}) => {
      if (!spots.length) return [];  // a pass changes nothing
      const [x, y] = spots[0];
      const ring = spots.map(([a, b]) => svgElement('circle',
        {class: 'mark', cx: a, cy: b, r: .36, 'stroke-opacity': .25 + .75 * strength}));
      if (!text) return ring;
      const said = svgElement('text', {class: 'mark-text', x, y, dy: '.35em'});
      said.textContent = text;
      return [...ring, said];
    }));
  }

  // What can be played. Where a move of a player alone fills an empty spot, that is shown: few are possible.
  allow(choices, areFew = false) {
    this.choices = choices;
    this.point([]);
    const spots = areFew ? choices.flatMap(choice => choice.spots?.length === 1 ? choice.spots : []) : [];
    this.svg.querySelector('.possible')?.replaceChildren(...spots.map(([cx, cy]) => svgElement('circle', {cx, cy, r: .13})));
  }
  // Shows what moves would change, before one is made.
  point(choices) {
    const key = choices.map(choice => choice.move).join();
    if (key === this.pointed) return;
    this.pointed = key;
    this.svg.querySelector('.pointed')?.replaceChildren(...choices.flatMap(({spots, draws = []}) => [
      ...(spots ?? []).map(([cx, cy]) => svgElement('circle', {cx, cy, r: .42})),
      ...draws.map(([look, x, y]) => svgElement('use', {href: `#${this.prefix}${look}`, class: `${look} coming`, transform: `translate(${x} ${y})`}))]));
  }

  spotOf(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }
  choicesAt(event) {
    const [x, y] = this.spotOf(event);
    const far = ([a, b]) => Math.hypot(a - x, b - y);
    let nearest = .75;
    for (const choice of this.choices) for (const spot of choice.spots ?? []) nearest = Math.min(nearest, far(spot));
    return this.choices.filter(choice => (choice.spots ?? []).some(spot => far(spot) <= nearest + .01));
  }
  picked(event) { this.onpick(this.choicesAt(event)); }
}
