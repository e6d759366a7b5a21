/** The layouts of reports. The path is the same from the sources and from the build. */
export const REPORTS_DIR = new URL('../../../reports/', import.meta.url);
/** The fonts that do not come from npm. `fonts.ts` lists all fonts. */
export const FONTS_DIR = new URL('fonts/', REPORTS_DIR);
/** Path under which a layout reads the image of its request. The file exists only in memory. */
export const IMAGE_PATH = new URL('picture', REPORTS_DIR);
