/** The layouts, and the only fonts a report is set in: the same from the sources and from the build. */
export const REPORTS = new URL('../../../reports/', import.meta.url);
export const FONTS = new URL('fonts/', REPORTS);
