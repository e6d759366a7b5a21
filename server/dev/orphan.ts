const LOOK_EVERY_MS = 1_000;

/** Calls back when the process that started this one is gone: killed, it can pass on no signal. */
export function whenOrphaned(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
