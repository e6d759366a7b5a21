import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from './parse-document.ts';
import { openTerminal, type Terminal } from './terminal.ts';

export type ShellOptions = {
  /** An empty folder. */
  readonly dir: string;
  readonly env: NodeJS.ProcessEnv;
  /** The variables that the page tells the reader to have. */
  readonly given: Readonly<Record<string, string>>;
  /** An earlier installation whose packages are reused. */
  readonly packages: string | null;
};

export type Shell = ReturnType<typeof openShell>;

/** The terminals of a reader who runs one block after another. */
export function openShell({ dir, env, given, packages }: ShellOptions) {
  let terminal = openTerminal(dir, env);
  let busy: Terminal[] = [];
  let printed = '';
  let installed = { in: packages, seconds: 0 };

  const install = async (command: string) => {
    if (installed.in !== null) return linkPackages(installed.in, terminal.directory());
    const started = Date.now();
    const output = await terminal.run(command);
    installed = { in: terminal.directory(), seconds: (Date.now() - started) / 1_000 };
    return output;
  };
  const run = (command: string) =>
    measureTime(command, () => (command === 'npm ci' ? install(command) : terminal.run(command)));

  return {
    type: async ({ commands, given: wanted, prints, untilStopped }: Block) => {
      for (const name of wanted) await terminal.run(`export ${name}='${given[name] ?? missing(name)}'`);
      const ending = untilStopped ? commands.slice(0, -1) : commands;
      let output = '';
      for (const command of ending) output += await run(command);
      if (!untilStopped) {
        if (!isOutputShown(prints, output))
          throw new Error(`The page says that it prints\n${prints.join('\n')}\nbut it was\n${output}`);
        return;
      }
      if (prints.length === 0)
        throw new Error(`“${commands.at(-1) ?? ''}” goes on, and the page does not show when it is ready`);
      const last = commands.at(-1) ?? '';
      printed += await measureTime(last, () => terminal.runUntil(last, (so) => isOutputShown(prints, so)));
      // The command keeps this terminal busy, so the next one runs in a new terminal in the same folder.
      busy.push(terminal);
      terminal = openTerminal(terminal.directory(), env);
    },
    stop: async () => {
      for (const each of busy) await each.close();
      busy = [];
    },
    close: async () => {
      for (const each of [...busy, terminal]) await each.close();
    },
    directory: () => terminal.directory(),
    printed: () => printed,
    installed: () => installed,
  };
}

function missing(name: string): never {
  throw new Error(`Nobody provides ${name}`);
}

/** Matches the lines in order; … matches anything. */
export function isOutputShown(lines: readonly string[], output: string): boolean {
  const pattern = lines
    .map((line) =>
      line
        .trim()
        .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
        .replaceAll('…', '.*'),
    )
    .join('[^]*?');
  return new RegExp(pattern).test(output);
}

export async function measureTime<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const result = await work();
  console.log(`${((Date.now() - started) / 1_000).toFixed(1).padStart(7)} s  ${what.replaceAll(/\s*\\\n\s*/g, ' ')}`);
  return result;
}

/** Hard-links every node_modules folder from an identical clone instead of running npm ci. */
function linkPackages(from: string, to: string): string {
  const folders = ['.', ...readdirSync(from)].map((folder) => join(folder, 'node_modules'));
  for (const folder of folders.filter((each) => existsSync(join(from, each)))) {
    execFileSync('cp', ['--archive', '--link', join(from, folder), join(to, folder)]);
  }
  return '';
}
