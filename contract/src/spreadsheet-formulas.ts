/** A spreadsheet would run these as formulas. Full-width forms count too. */
const FORMULA_START = /^[\s\uFEFF\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** An apostrophe in front makes a formula text. */
export const escapeFormula = (cell: string): string => (FORMULA_START.test(cell) ? `'${cell}` : cell);
