/*
 * A page of the documentation as its reader carries it out: blocks of commands and numbered steps, in their order.
 *
 * A ```sh block is typed into a terminal. A ```text block after it is what it prints, where … stands for anything. Comments
 * that only the Markdown shows say what a reader takes from the sentence above the block:
 *   <!-- run: until stopped -->           it goes on, and is ready once it has printed what the page shows
 *   <!-- run: with DATABASE_URL -->       the reader has this already
 *   <!-- run: Ctrl-C -->                  what goes on is stopped here
 */

export type Block = {
  readonly kind: 'block';
  readonly commands: readonly string[];
  readonly given: readonly string[];
  readonly untilStopped: boolean;
  /** The expected output. */
  prints: readonly string[];
};

export type Step = {
  readonly kind: 'step';
  readonly number: number;
  /** The first sentence, which identifies the step. */
  readonly title: string;
  readonly text: string;
  readonly hasCommands: boolean;
};

type Part = Block | Step | { readonly kind: 'stop' };

const FENCE = /^( *)```(\S*)$/;
const STEP = /^(\d+)\. (.*)$/;
const NOTE = /^ *<!-- run: (.+) -->$/;
const SHELLS = new Set(['bash', 'console', 'shell', 'zsh', 'sh-session']);

/** Parses a page. Rejects anything that cannot be run without guessing. */
export function parseDocument(markdown: string): readonly Part[] {
  const lines = markdown.split('\n');
  const parts: Part[] = [];
  let notes: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const note = NOTE.exec(line)?.[1];
    const fence = FENCE.exec(line);
    if (note === 'Ctrl-C') parts.push({ kind: 'stop' });
    else if (note !== undefined) notes.push(note);
    else if (fence) {
      const end = lines.indexOf(`${fence[1] ?? ''}\`\`\``, at + 1);
      const body = lines.slice(at + 1, end).map((inside) => inside.slice(fence[1]?.length));
      addFence(parts, { language: fence[2] ?? '', body, notes });
      notes = [];
      at = end;
    } else if (STEP.test(line)) parts.push(stepAt(lines, at));
  }
  if (notes.length > 0) throw new Error(`“${notes.join(', ')}” stands before no block`);
  const numbers = parts.flatMap((part) => (part.kind === 'step' ? [part.number] : []));
  if (numbers.some((number, index) => number !== index + 1)) throw new Error('The steps are not numbered one by one');
  return parts;
}

type Fence = { readonly language: string; readonly body: readonly string[]; readonly notes: readonly string[] };

function addFence(parts: Part[], { language, body, notes }: Fence): void {
  if (SHELLS.has(language))
    throw new Error(`Commands stand in \`\`\`sh, not in \`\`\`${language}: it would not be run`);
  if (language === 'sh') {
    const given = notes.flatMap((note) => /^with (\w+)$/.exec(note)?.[1] ?? []);
    const untilStopped = notes.includes('until stopped');
    if (given.length + Number(untilStopped) !== notes.length) throw new Error(`Not understood: ${notes.join(', ')}`);
    parts.push({ kind: 'block', commands: commandsIn(body), given, untilStopped, prints: [] });
    return;
  }
  const before = parts.at(-1);
  if (language === 'text' && before?.kind === 'block') before.prints = body.filter((line) => line.trim() !== '');
}

/** One command for each line; a backslash continues it. */
const commandsIn = (body: readonly string[]) =>
  body
    .join('\n')
    .split(/(?<!\\)\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** A step includes all indented lines that follow it. */
function stepAt(lines: readonly string[], at: number): Step {
  const [, number = '', first = ''] = STEP.exec(lines[at] ?? '') ?? [];
  const after = lines.slice(at + 1);
  const length = after.findIndex((line) => /^\S/.test(line));
  const rest = after.slice(0, length === -1 ? after.length : length).map((line) => line.trim());
  const text = [first, ...rest].join('\n');
  const [title = ''] = text.replaceAll('\n', ' ').split(/[.:] /);
  return { kind: 'step', number: Number(number), title, text, hasCommands: rest.includes('```sh') };
}

/** Bold text names a label on the screen. */
export const listLabels = (text: string) =>
  [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, label = '']) => label.replaceAll('\n', ' '));

/** Italic text names an option to choose. */
export function parseChoice(text: string): string {
  const [, name] = /_(.+?)_/s.exec(text) ?? [];
  if (name === undefined) throw new Error('The step names nothing to choose');
  return name.replaceAll('\n', ' ');
}

/** The rows of the table in a step, with cells keyed by column heading. */
export function parseTable(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head[index] ?? '', cell])));
}

export const listImages = (text: string) => [...text.matchAll(/!\[[^\]]*\]\((\S+)\)/g)].map(([, path = '']) => path);
