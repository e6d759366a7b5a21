/**
 * A spreadsheet would run these as formulas. Full-width forms count too. Escaped formulas are escaped again, so that
 * unescaping restores every text.
 */
const FORMULA_START = /^'*(?:[\s\uFEFF\0]*[=+\-@＝＋－＠]|[\t\r\n])/;
const ESCAPED_START = /^'+(?:[\s\uFEFF\0]*[=+\-@＝＋－＠]|[\t\r\n])/;

/** An apostrophe in front makes a formula text. */
export const escapeFormula = (cell: string): string => (FORMULA_START.test(cell) ? `'${cell}` : cell);

/** Restores a text from our own CSV files. */
export const unescapeFormula = (cell: string): string => (ESCAPED_START.test(cell) ? cell.slice(1) : cell);
