'use strict';
// What every view is made with: elements, requests, the runs that the server tells of.

const element = (name, properties = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (key === 'class') made.className = value;
    else if (key === 'value' || key === 'checked' || key === 'disabled') made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined));
  return made;
};
const svgElement = (name, attributes = {}, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const byId = id => document.getElementById(id);

const grouped = number => (Math.round(number) + 0).toLocaleString('en-US');  // and not -0
const amount = number => (Math.round(100 * number) / 100 + 0).toLocaleString('en-US');
const shortCount = number => {
  for (const [unit, size] of [['G', 1e9], ['M', 1e6], ['k', 1e3]])
    if (number >= size) return (number / size).toPrecision(3) + unit;
  return String(Math.round(number));
};
const bytesText = bytes => bytes < 1 << 20 ? `${grouped(bytes / 1024)} KiB` : `${grouped(bytes / (1 << 20))} MiB`;
const counted = (number, thing) => `${grouped(number)} ${thing}${number === 1 ? '' : 's'}`;
const perCent = value => `${(100 * value).toFixed(1)} %`;

// What is wrong, in a sentence, where it can be seen and heard.
const complain = sentence => {
  byId('complaint').textContent = sentence;
  byId('complaint').hidden = !sentence;
};

class Refused extends Error {}

const answerOf = async response => {
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.error || `the server says ${response.status}`);
  return answer;
};
const look = async (what, query = {}) => {
  const text = new URLSearchParams(query).toString();
  return answerOf(await fetch(`/api/1/${what}${text ? '?' + text : ''}`));
};
const act = async (what, body) => answerOf(await fetch(`/api/1/${what}`, {
  method: 'POST',
  headers: {'Content-Type': 'application/json'},
  body: JSON.stringify(body),
}));

// Does something for somebody who has clicked; what is wrong with it is told.
const attempt = work => async event => {
  if (event && event.preventDefault) event.preventDefault();
  try {
    complain('');
    return await work(event);
  } catch (problem) {
    complain(problem instanceof Refused ? problem.message : `The server does not answer: ${problem.message}`);
    if (!(problem instanceof Refused) && !(problem instanceof TypeError)) throw problem;
  }
};

// Puts the text where it can be pasted from, and says so on the button; browsers lend the clipboard to servers of
// other machines only by the old way.
const copyBy = textOf => async event => {
  const button = event.currentTarget;
  const text = textOf();
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
  } else {
    const field = element('textarea', {value: text, 'aria-hidden': 'true'});
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
};

// Things that this tab remembers through a reload.
const remembered = (key, otherwise) => JSON.parse(sessionStorage.getItem(key)) ?? otherwise;
const remember = (key, value) => sessionStorage.setItem(key, JSON.stringify(value));

const newName = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, '0')).join('');
const pageName = remembered('page', null) ?? newName();
remember('page', pageName);

// The runs of this page by their names, kept up to date by the stream of events.
const runs = {
  known: new Map(),
  listeners: new Set(),
  asked: new Map(),    // what has been asked about a run and is not answered yet, by its name
  stopped: new Set(),  // names of those that nobody is to ask about any more

  // A state as `start` and `state` tell it, or the news of an event, which leaves out what has not changed.
  take(news) {
    const before = this.known.get(news.run);
    if (before?.version > news.version) return before;  // an answer that was slower than an event
    const result = {...(before ? before.result : {}), ...news.result};
    const run = {...before, ...news, result, reason: news.reason};
    run.curve = before ? before.curve : [];
    const history = news.result.history;
    if (history) run.curve = history.map(step => ({...step}));
    const last = run.curve.at(-1);
    const now = {seconds: result.spent.seconds, playouts: result.spent.playouts, score: result.score};
    if (!result.to_move && result.to_move !== 0 ? !last || now.score > last.score : now.playouts !== last?.playouts)
      run.curve.push(now);
    if (run.curve.length > 2000) run.curve = run.curve.filter((_, i) => i % 2 === 0 || i > 1900);
    run.has_line = news.result.line ? news.improved : before?.has_line;
    this.known.set(run.run, run);
    return run;
  },
  // The name of a run of this page. Names are remembered, so that none stays behind that no view shows.
  async start(order) {
    const {run} = this.take(await act('start', {...order, page: pageName}));
    remember('started', [...remembered('started', []), run]);
    return run;
  },
  // Whatever is asked about a run goes through here: nobody asks about one that is being stopped, and who stops
  // one waits for the answers that are on their way.
  async ask(run, question) {
    if (this.stopped.has(run)) throw new Refused(`run ${run} has been stopped`);
    const answer = question({run});
    const open = this.asked.get(run) ?? new Set();
    this.asked.set(run, open.add(answer));
    try {
      return await answer;
    } finally {
      open.delete(answer);
      if (!open.size) this.asked.delete(run);
    }
  },
  async stop(run) {
    remember('started', remembered('started', []).filter(name => name !== run));
    this.stopped.add(run);
    await Promise.allSettled(this.asked.get(run) ?? []);
    try {
      return await act('stop', {run});
    } catch (problem) {
      this.stopped.delete(run);
      throw problem;
    }
  },
  // After a reload: those that are to be shown, as far as they are still there; the others are stopped.
  async meetAgain(shown) {
    const there = new Set((await look('state')).runs.map(one => one.run));
    for (const run of shown)
      if (there.has(run)) await this.fetch(run).catch(() => {});
    const left = remembered('started', []).filter(run => there.has(run));
    remember('started', left);
    for (const run of left)
      if (!shown.includes(run)) await this.stop(run).catch(() => {});
  },
  async fetch(name) {
    return this.take(await this.ask(name, run => look('state', run)));
  },
  tell() { this.listeners.forEach(listener => listener()); },

  async hear(event) {
    const told = JSON.parse(event.data);
    for (const name of this.known.keys())
      if (!told.all.includes(name)) {
        const run = this.known.get(name);
        if (run.status !== 'ended') this.known.set(name, {...run, status: 'ended', reason: run.reason ?? 'it has ended'});
      }
    for (const news of told.runs) {
      if (this.stopped.has(news.run)) continue;
      const run = this.known.has(news.run) ? this.take(news) : null;
      // One whose start is not answered yet; or a line that is too long for an event, or that was missed.
      if (run?.has_line !== news.improved) await this.fetch(news.run).catch(() => {});
    }
    this.tell();
  },
  listen() {
    const source = new EventSource(`/api/1/events?page=${pageName}`);
    source.addEventListener('runs', event => this.hear(event));
    source.addEventListener('open', () => { byId('away').hidden = true; });
    source.addEventListener('error', () => {
      byId('away').hidden = false;
      if (source.readyState === EventSource.CLOSED) this.listenLater();
    });
  },
  // A server that was started again has another token, and no patience helps.
  async listenLater() {
    const answer = await fetch('/api/1/state').catch(() => null);
    if (answer?.status === 401) byId('away').textContent = 'The server was started again, and its searches are gone: open the new address that it has printed.';
    else setTimeout(() => this.listen(), 2000);
  },
};

const statusText = run => {
  const words = {running: 'searching', paused: 'paused', spent: 'budget spent', finished: 'finished', failed: 'failed', ended: 'ended'};
  return words[run.status] + (run.reason ? `: ${run.reason}` : '');
};
const isOfTwo = result => result.to_move !== undefined;
// What costs something is shown as its cost; inside, its score is the negative of that.
const measureOf = thing => thing.cost === undefined ? 'score' : 'cost';
const worthText = thing => isOfTwo(thing) ? perCent(thing.score) : amount(thing[measureOf(thing)]);
// A board that came as text has no name of its own.
const nameOf = drawing => /:(.*\/)?-$/.test(drawing.instance) ? `${drawing.domain}: a board of your own` : drawing.instance;
