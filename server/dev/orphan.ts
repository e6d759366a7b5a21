const LOOK_EVERY_MS = 1_000;

/** Calls back when the parent process has ended. A killed parent cannot forward signals. */
export function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
