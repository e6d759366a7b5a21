// Vite announces every part that could not be loaded. Browsers give such errors no code, and each words them differently.
const failedLoads = new WeakSet<Error>();
window.addEventListener('vite:preloadError', ({ payload }) => failedLoads.add(payload));

/** A part of the app no longer exists on the server, because a new version was deployed while this tab was open. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && failedLoads.has(error);
