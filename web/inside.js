// A search from inside, by depth: the shape of its tree, its beams and where their members come from, how sure its
// policy is along the best line.

// Columns side by side, one per value, as one path: a frame is drawn twenty times per second.
const columns = (values, most = Math.max(...values)) => {
  const svg = svgElement('svg', {class: 'profile', viewBox: `0 0 ${values.length} 100`, preserveAspectRatio: 'none', 'aria-hidden': 'true'});
  svg.append(svgElement('path', {d: `M0 100${values.map((value, i) => `V${(100 - 100 * value / most).toFixed(1)}H${i + 1}`).join('')}V100Z`}));
  return svg;
};

// Squares whose darkness says how much of a column is there: one path per shade, told apart without colours.
const kShades = [1, 6, 12, 25, 50];  // per cent, from which on each is meant
const shades = table => {
  const paths = kShades.map(() => '');
  table.forEach((column, x) => column.forEach((share, y) => {
    const shade = kShades.findLastIndex(least => share >= least);
    if (shade >= 0) paths[shade] += `M${x} ${y}h1v1h-1z`;
  }));
  return svgElement('svg', {class: 'profile', viewBox: `0 0 ${table.length} ${table[0].length}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    ...paths.map((d, i) => svgElement('path', {d, class: `shade-${i}`})));
};

class Inside {
  constructor() { this.element = element('div', {class: 'inside'}); }

  show(view) {
    if (view === this.shown) return;
    this.shown = view;
    const {nodes, beams, certainty, begins = 0} = view ?? {};
    const made = [];
    const part = (title, said, picture, first, last) => made.push(element('figure', {},
      element('figcaption', {}, element('b', {}, title), ` ${said}`), picture,
      element('p', {class: 'ends muted small', 'aria-hidden': 'true'}, element('span', {}, first), element('span', {}, last))));
    const depth = moves => `depth ${begins + moves}`;
    if (nodes?.length > 1) {
      const widest = nodes.indexOf(Math.max(...nodes));
      part(beams ? 'Nodes by depth' : 'The shape of the tree', `${counted(nodes.reduce((sum, one) => sum + one, 0), 'node')} made, most at ${depth(widest)}`,
        columns(nodes), depth(0), depth(nodes.length - 1));
    }
    if (beams) {
      const {depths, widths, from} = beams;
      const ends = [depth(depths[0]), depth(depths.at(-1))];
      part('The width of the beam', `at each depth, at most ${grouped(Math.max(...widths))}`, columns(widths), ...ends);
      part('Where its members come from', `the best tenth of the beam before on top, the worst below; of the last beam ${from.at(-1)[0]} % from the best`, shades(from), ...ends);
    }
    if (certainty) {
      const mean = certainty.reduce((sum, one) => sum + one, 0) / certainty.length;
      part('How sure the policy is', `of each move of its best line: ${mean.toFixed(0)} % in the mean`, columns(certainty, 100), `move ${begins + 1}`, `move ${begins + certainty.length}`);
    }
    this.element.replaceChildren(...made);
  }
}
