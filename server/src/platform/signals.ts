const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const ONE_PRESS_MS = 500;

/**
 * The first signal asks to finish properly; a second one means now. Ctrl-C under npm arrives more than once, from the
 * terminal and from npm passing it on: what comes within a moment is one press.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt: number | null = null;
  const onSignal = () => {
    if (firstAt !== null) {
      if (Date.now() - firstAt > ONE_PRESS_MS) process.exit(130);
      return;
    }
    firstAt = Date.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`assay: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
