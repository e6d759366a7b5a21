import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { listImages, parseDocument, type Step } from './parse-document.ts';
import { type Actions, listStepLabels, getPrintedValues } from './reader.ts';
import { openShell, type Shell, measureTime, type ShellOptions } from './shell.ts';

export type RunDocumentInput = ShellOptions & {
  readonly path: string;
  readonly markdown: string;
  readonly actions: Actions;
  readonly browser: Browser;
  /** The folder for new screenshots, or null to take none. */
  readonly pictures: string | null;
};

export type RunDocumentResult = {
  readonly steps: number;
  readonly blocks: number;
  readonly commands: number;
  readonly seconds: number;
  readonly installed: { readonly in: string | null; readonly seconds: number };
};

/** Runs a page from start to end and stops everything it started. */
export async function runDocument(following: RunDocumentInput): Promise<RunDocumentResult> {
  const parts = parseDocument(following.markdown);
  const steps = parts.filter((part) => part.kind === 'step');
  const blocks = parts.filter((part) => part.kind === 'block');
  requireMatchingSteps(following, steps);
  console.log(`::: ${following.path}`);
  const started = Date.now();
  const shell = openShell(following);
  const hands = await sitDown(following, shell);
  try {
    for (const part of parts) {
      if (part.kind === 'stop') await shell.stop();
      else if (part.kind === 'block') await shell.type(part);
      else if (!part.hasCommands) await measureTime(`${String(part.number)}. ${part.title}`, () => hands.act(part));
    }
  } finally {
    await hands.stand();
    await shell.close();
  }
  const commands = blocks.reduce((sum, block) => sum + block.commands.length, 0);
  const seconds = (Date.now() - started) / 1_000;
  return { steps: steps.length, blocks: blocks.length, commands, seconds, installed: shell.installed() };
}

/** A step without an action, or an action without a step, means that the page and the script have diverged. */
export function requireMatchingSteps(
  { actions, path }: Pick<RunDocumentInput, 'actions' | 'path'>,
  steps: readonly Step[],
): void {
  const titles = steps.filter(({ hasCommands }) => !hasCommands).map(({ title }) => title);
  const wrong = [
    ...titles.filter((title) => actions[title] === undefined).map((title) => `no action for the step “${title}”`),
    ...Object.keys(actions)
      .filter((title) => !titles.includes(title))
      .map((title) => `no step for the action “${title}”`),
  ];
  if (wrong.length > 0) throw new Error(`${path}: ${wrong.join('; ')}`);
}

const VIEW = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'UTC' };
const PATIENCE_MS = 20_000;

/** Opens a browser with a clipboard and a tab for the reader. */
async function sitDown({ browser: program, actions, path, pictures }: RunDocumentInput, shell: Shell) {
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
    const { label, unused } = listStepLabels(step);
    const printed = (word: string) => getPrintedValues(shell.printed(), word);
    await actions[step.title]?.({ page, browser, step, directory: shell.directory(), printed, label, memory, turnTo });
    if (unused().length > 0) throw new Error(`Nothing was done with “${unused().join('”, “')}”`);
    if (complaints.length > 0) throw new Error(`A page complained: ${complaints.join('; ')}`);
    if (pictures === null) return;
    for (const picture of listImages(step.text)) await takePicture(page, join(pictures, dirname(path), picture));
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

/** Saves WebP, a third of the size of PNG. Waits until the page is idle. */
async function takePicture(page: Page, file: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (const close of await page.getByRole('status').getByRole('button', { name: 'Close' }).all()) await close.click();
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(file, Buffer.from(data, 'base64'));
}
