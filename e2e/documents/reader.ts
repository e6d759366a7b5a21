import type { BrowserContext, Page } from 'playwright-core';
import { listLabels, type Step } from './parse-document.ts';

/** The state of a reader who follows a page: the browser, the current step and the terminal output. */
export type Reader = {
  readonly page: Page;
  readonly browser: BrowserContext;
  readonly step: Step;
  readonly directory: string;
  /** The values that the demo printed after a word. */
  readonly printed: (word: string) => readonly string[];
  /** A label on the screen. The step must name it in bold. */
  readonly label: (text: string) => string;
  /** Values that a step keeps for later steps. */
  readonly memory: Map<string, string>;
  /** Makes the next step continue on another page. */
  readonly turnTo: (page: Page) => void;
};

/** The action for each step, keyed by the step's first sentence. */
export type Actions = Readonly<Record<string, (reader: Reader) => Promise<void>>>;

/** A step may use only the labels it names, and must use all of them. */
export function listStepLabels({ number, text }: Step) {
  const named = new Set(listLabels(text));
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

/** The values after a word at the start of a line: `Address http://…`. */
export function getPrintedValues(output: string, word: string): readonly string[] {
  const line = output.split('\n').find((each) => each.trim().startsWith(word));
  if (line === undefined) throw new Error(`The demo did not print “${word}”`);
  return line.trim().slice(word.length).replace(/^:/, '').trim().split(/\s+/);
}

export const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const clickLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
