import type { BrowserContext, Page } from 'playwright-core';
import { labelsIn, type Step } from './document.ts';

/** Who follows a page: what they see, what they were told, and what the terminal printed. */
export type Reader = {
  readonly page: Page;
  readonly browser: BrowserContext;
  readonly step: Step;
  /** The folder in which the commands ran. */
  readonly directory: string;
  /** What stands behind a word in what the demo printed. */
  readonly printed: (word: string) => readonly string[];
  /** A label of the screen, which the step must name in bold. */
  readonly label: (text: string) => string;
  /** What one step leaves in mind for a later one. */
  readonly memory: Map<string, string>;
  /** Where the next step goes on. */
  readonly turnTo: (page: Page) => void;
};

/** What is done at each step, by the first sentence of the step. */
export type Actions = Readonly<Record<string, (reader: Reader) => Promise<void>>>;

/** Only labels that the page names can be used, and all of them are. */
export function labelsOf({ number, text }: Step) {
  const named = new Set(labelsIn(text));
  const used = new Set<string>();
  return {
    label: (label: string) => {
      if (!named.has(label)) throw new Error(`Step ${String(number)} needs “${label}”, which it does not name`);
      used.add(label);
      return label;
    },
    unused: () => [...named].filter((label) => !used.has(label)),
  };
}

/** Behind a word at the beginning of a line: `Address    http://…`. */
export function printedBehind(output: string, word: string): readonly string[] {
  const line = output.split('\n').find((each) => each.trim().startsWith(word));
  if (line === undefined) throw new Error(`The demo did not print “${word}”`);
  return line.trim().slice(word.length).replace(/^:/, '').trim().split(/\s+/);
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
