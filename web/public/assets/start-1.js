// Runs before the app, while its scripts load. Browsers cache it forever, so a changed script needs a new name.

// During a rolling update, a page can come from one version and request its assets from a server with another. This
// waits and reloads the page.
(() => {
  const { document, location, setTimeout } = globalThis;
  const TRIES = 'assay-reloads';
  const MOST = 30;
  let isMissing = false;
  const onMissing = ({ target }) => {
    const isNeeded = target.localName === 'script' || target.rel === 'stylesheet';
    // Once the app has started, it reports missing parts itself.
    const isStarted = (document.getElementById('root')?.childElementCount ?? 0) > 0;
    if (isMissing || !isNeeded || isStarted) return;
    isMissing = true;
    const { sessionStorage } = globalThis;
    const tries = Number(sessionStorage.getItem(TRIES));
    const say = () => document.body.prepend('A new version of Assay is being installed. Reload the page in a moment.');
    if (document.body) say();
    else document.addEventListener('DOMContentLoaded', say);
    if (tries >= MOST) return;
    sessionStorage.setItem(TRIES, String(tries + 1));
    setTimeout(() => location.reload(), 1_000);
  };
  globalThis.addEventListener('error', onMissing, true);
  globalThis.addEventListener('load', () => {
    if (!isMissing) globalThis.sessionStorage.removeItem(TRIES);
  });
})();

// Formatting the first date takes the browser much longer than all others, because it loads the data of all languages.
globalThis.Intl.DateTimeFormat.supportedLocalesOf('en-GB');
