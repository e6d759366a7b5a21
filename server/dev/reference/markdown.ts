/** A page of the reference says at its top that nobody edits it. */
export const page = (title: string, introduction: string, ...parts: readonly string[]) =>
  [`# ${title}`, introduction.trim(), ...parts.filter((part) => part !== '')].join('\n\n').concat('\n');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

export const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? '' : [header, header.map(() => '---'), ...rows].map(line).join('\n');

export const code = (text: string) => `\`${text}\``;

export const codes = (texts: readonly string[]) => texts.map(code).join(', ');
