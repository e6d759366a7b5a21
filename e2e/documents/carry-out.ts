import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { picturesIn, readDocument, type Step } from './document.ts';
import { type Actions, labelsOf, printedBehind } from './reader.ts';
import { openShell, type Shell, timed, type Typing } from './shell.ts';

export type Following = Typing & {
  /** The path of the page. */
  readonly path: string;
  readonly markdown: string;
  readonly actions: Actions;
  readonly browser: Browser;
  /** The folder to which the pictures of the page are taken anew, if they are. */
  readonly pictures: string | null;
};

export type Result = {
  readonly steps: number;
  readonly blocks: number;
  readonly commands: number;
  readonly seconds: number;
  readonly installed: { readonly in: string | null; readonly seconds: number };
};

/** Does what a page says, from its first line to its last, and everything that was started ends with it. */
export async function carryOut(following: Following): Promise<Result> {
  const parts = readDocument(following.markdown);
  const steps = parts.filter((part) => part.kind === 'step');
  const blocks = parts.filter((part) => part.kind === 'block');
  refuseDrift(following, steps);
  console.log(`::: ${following.path}`);
  const started = Date.now();
  const shell = openShell(following);
  const hands = await sitDown(following, shell);
  try {
    for (const part of parts) {
      if (part.kind === 'stop') await shell.stop();
      else if (part.kind === 'block') await shell.type(part);
      else if (!part.hasCommands) await timed(`${String(part.number)}. ${part.title}`, () => hands.act(part));
    }
  } finally {
    await hands.stand();
    await shell.close();
  }
  const commands = blocks.reduce((sum, block) => sum + block.commands.length, 0);
  const seconds = (Date.now() - started) / 1_000;
  return { steps: steps.length, blocks: blocks.length, commands, seconds, installed: shell.installed() };
}

/** A step that nobody carries out, or an action that no step asks for, means that page and script went apart. */
export function refuseDrift({ actions, path }: Pick<Following, 'actions' | 'path'>, steps: readonly Step[]): void {
  const asked = steps.filter(({ hasCommands }) => !hasCommands).map(({ title }) => title);
  const wrong = [
    ...asked.filter((title) => actions[title] === undefined).map((title) => `no action for the step “${title}”`),
    ...Object.keys(actions)
      .filter((title) => !asked.includes(title))
      .map((title) => `no step for the action “${title}”`),
  ];
  if (wrong.length > 0) throw new Error(`${path}: ${wrong.join('; ')}`);
}

const VIEW = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC' };
const PATIENCE_MS = 20_000;

/** The reader at the screen, with a clipboard and an open tab. */
async function sitDown({ browser: program, actions, path, pictures }: Following, shell: Shell) {
  const browser = await program.newContext({ ...VIEW, permissions: ['clipboard-read', 'clipboard-write'] });
  browser.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  browser.on('weberror', (error) => complaints.push(error.error().message));
  const memory = new Map<string, string>();
  let page = await browser.newPage();
  const turnTo = (other: Page) => {
    page = other;
  };
  const act = async (step: Step) => {
    const { label, unused } = labelsOf(step);
    const printed = (word: string) => printedBehind(shell.printed(), word);
    await actions[step.title]?.({ page, browser, step, directory: shell.directory(), printed, label, memory, turnTo });
    if (unused().length > 0) throw new Error(`Nothing was done with “${unused().join('”, “')}”`);
    if (complaints.length > 0) throw new Error(`A page complained: ${complaints.join('; ')}`);
    if (pictures === null) return;
    for (const picture of picturesIn(step.text)) await takePicture(page, join(pictures, dirname(path), picture));
  };
  return {
    act: (step: Step) =>
      act(step).catch((error: unknown) => {
        throw new Error(`Step ${String(step.number)}, “${step.title}”, at ${page.url()}`, { cause: error });
      }),
    stand: () => browser.close(),
  };
}

const QUALITY = 80;

/** As WebP, a third of what a PNG takes. Not before what moves has come to rest. */
async function takePicture(page: Page, file: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (const close of await page.getByRole('status').getByRole('button', { name: 'Close' }).all()) await close.click();
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(file, Buffer.from(data, 'base64'));
}
