/** The layouts, and the only fonts a report is set in: the same from the sources and from the build. */
export const REPORTS = new URL('../../../reports/', import.meta.url);
export const FONTS = new URL('fonts/', REPORTS);
/** Where a layout finds the picture of its order; no such file is there. */
export const PICTURE = new URL('picture', REPORTS);
