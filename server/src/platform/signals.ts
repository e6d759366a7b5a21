const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const DEBOUNCE_MS = 500;

/**
 * The first signal stops gracefully, a second one exits at once. Ctrl-C under npm arrives more than once (from the
 * terminal and from npm), so signals in quick succession count as one.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt: number | null = null;
  const onSignal = () => {
    if (firstAt !== null) {
      if (Date.now() - firstAt > DEBOUNCE_MS) process.exit(130);
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
