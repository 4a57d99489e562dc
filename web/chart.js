// Curves of scores over time, in one plot: each has a colour, a dash and a mark of its own, so that they are told apart
// without colours, too.

const kCurves = [
  {color: '#0072b2', dark: '#56b4e9', dash: '', mark: '●'},
  {color: '#c2410c', dark: '#ff9a5c', dash: '7 3', mark: '■'},
  {color: '#00795a', dark: '#2fd3a5', dash: '2 3', mark: '▲'},
  {color: '#8a4a78', dark: '#e6a5cb', dash: '9 3 2 3', mark: '◆'},
];

const niceStep = span => {
  const power = 10 ** Math.floor(Math.log10(span || 1));
  return [.2, .5, 1, 2].map(step => step * power).find(step => span / step <= 5) ?? 2 * power;
};
const ticksOf = (low, high) => {
  const step = niceStep((high - low) / 1.01 || 1);
  const list = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-6; tick += step) list.push(tick);
  return list;
};

// How low a plot reaches: to what is near the best. A tour that is late somewhere costs a million more than others, and
// with all of that in view nothing else could be told apart.
const lowOf = (scores, ends, high) => {
  let far = Math.max(high - Math.max(...ends), .05 * Math.abs(high), 1);
  for (const away of scores.map(score => high - score).sort((a, b) => a - b)) {
    if (away > 25 * far) break;
    far = Math.max(far, away);
  }
  return Math.max(Math.min(...scores), high - far);
};

class Chart {
  constructor(label) {
    this.svg = svgElement('svg', {class: 'chart', viewBox: '0 0 560 240', role: 'img', 'aria-label': label});
    this.element = this.svg;
  }

  // curves: [{points: [{seconds, score}], until}], best: {score, source} to compare with. Better is higher, of costs
  // as well.
  draw(curves, best, ofTwo, isCost) {
    const [left, right, top, bottom] = [58, 548, 12, 208];
    const points = curves.flatMap(curve => curve.points);
    const last = Math.max(1, ...curves.map(curve => curve.until));
    const scores = points.map(point => point.score);
    let [low, high] = [0, 1];
    if (!ofTwo && scores.length) {
      high = Math.max(...scores, best ? best.score : -Infinity);
      low = lowOf(best ? [...scores, best.score] : scores, curves.flatMap(curve => curve.points.at(-1)?.score ?? []), high);
      // What was found in the first moments is far below: the plot is for what follows.
      const late = scores.filter((_, i) => points[i].seconds > .02 * last);
      if (late.length > 2) low = Math.max(low, Math.min(...late) - .25 * (high - Math.min(...late)));
      const room = (high - low || 1) * .06;
      low -= room;
      high += room;
    }
    const x = seconds => left + (right - left) * Math.min(seconds, last) / last;
    const y = score => bottom + (top - bottom) * (Math.max(score, low) - low) / (high - low);
    const made = [];
    const text = (content, attributes) => {
      const one = svgElement('text', {class: 'tick', ...attributes});
      one.textContent = content;
      made.push(one);
    };
    for (const score of ticksOf(low, high)) {
      made.push(svgElement('path', {class: 'axis', d: `M${left} ${y(score)}H${right}`}));
      text(ofTwo ? perCent(score) : amount(isCost ? -score : score), {x: left - 8, y: y(score), dy: '.35em', 'text-anchor': 'end'});
    }
    for (const seconds of ticksOf(0, last)) text(String(+seconds.toPrecision(3)), {x: x(seconds), y: bottom + 17, 'text-anchor': 'middle'});
    text('seconds', {x: right, y: bottom + 30, 'text-anchor': 'end'});
    if (best && best.score <= high) {
      made.push(svgElement('path', {class: 'best-known', d: `M${left} ${y(best.score)}H${right}`}));
      text(`${worthText(best)}, ${best.source}`, {x: left + 6, y: y(best.score) - 5});
    }
    curves.forEach((curve, i) => {
      if (!curve.points.length) return;
      const style = kCurves[i % kCurves.length];
      let path = `M${x(curve.points[0].seconds)} ${y(curve.points[0].score)}`;
      for (const point of curve.points.slice(1))
        path += ofTwo ? `L${x(point.seconds)} ${y(point.score)}` : `H${x(point.seconds)}V${y(point.score)}`;
      if (!ofTwo) path += `H${x(curve.until)}`;
      made.push(svgElement('path', {class: `curve curve-${i % kCurves.length}`, d: path, 'stroke-dasharray': style.dash}));
      const end = curve.points.at(-1).score;
      if (end < low) text(`${amount(isCost ? -end : end)}, below this scale`, {x: x(curve.until) - 12, y: bottom - 6, 'text-anchor': 'end'});
      const mark = svgElement('text', {class: `curve-end curve-${i % kCurves.length}`, x: x(curve.until), y: y(end), dy: '.35em', 'text-anchor': 'middle'});
      mark.textContent = style.mark;
      made.push(mark);
    });
    this.svg.replaceChildren(...made);
  }
}
