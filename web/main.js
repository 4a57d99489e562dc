// The page as a whole: its views, its keys, light and dark.

const views = ['choose', 'watch', 'play'];
const goTo = view => { location.hash = view; };
const showView = () => {
  const view = views.includes(location.hash.slice(1)) ? location.hash.slice(1) : 'choose';
  for (const name of views) {
    byId(name).hidden = name !== view;
    byId(`to-${name}`).setAttribute('aria-current', name === view ? 'page' : 'false');
  }
  complain('');
  watchView.update();
};
addEventListener('hashchange', showView);

byId('theme').addEventListener('click', () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  remember('theme', root.dataset.theme);
});
if (remembered('theme', null)) document.documentElement.dataset.theme = remembered('theme', null);

// Space holds the line, arrows step through it, z takes a move back.
document.addEventListener('keydown', event => {
  const isTyping = event.target.closest('input, textarea, select, button, summary');
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping) return;
  const player = watchView.cards[0]?.player;
  const keys = location.hash === '#watch' && player
    ? {' ': () => player.toggle(), ArrowRight: () => player.stand(player.board.now + 1), ArrowLeft: () => player.stand(player.board.now - 1)}
    : location.hash === '#play' ? {z: () => byId('undo').click(), h: () => byId('hints').click()} : {};
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

attempt(async () => {
  catalogue = await look('catalogue');
  await chooseView.build();
  playView.build();
  await runs.meetAgain(remembered('watch', null)?.runs ?? []);
  watchView.restore();
  await playView.restore();
  runs.listeners.add(() => watchView.update());
  runs.listeners.add(() => playView.update());
  runs.listen();
  showView();
  document.body.dataset.ready = 'true';
})();
