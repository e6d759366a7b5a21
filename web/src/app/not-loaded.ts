// What Chrome, Firefox and Safari say, and what Vite says of a style sheet.
const WORDS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** A part of the app that the server no longer has: another version was installed while this tab was open. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && WORDS.some((words) => error.message.includes(words));
