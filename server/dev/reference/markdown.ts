export const buildPage = (title: string, introduction: string, ...parts: readonly string[]) =>
  [`# ${title}`, introduction.trim(), ...parts.filter((part) => part !== '')].join('\n\n').concat('\n');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

export const buildTable = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? '' : [header, header.map(() => '---'), ...rows].map(line).join('\n');

export const toCode = (text: string) => `\`${text}\``;

export const toCodeList = (texts: readonly string[]) => texts.map(toCode).join(', ');
