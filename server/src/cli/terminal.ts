import type { Command } from 'commander';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { type AppContext, createContext } from '../context.ts';
import { type Caller, operatorOf } from '../domain/caller.ts';
import { findOrganisation } from '../features/organisations/organisation-queries.ts';
import { verifyDatabase } from '../platform/db/inspect.ts';
import { InvalidError } from '../platform/errors.ts';

/** What a command says: in words to a person, as one line of JSON to a program. */
export type Answer = { readonly text: string; readonly json: object };

export type Output = { readonly json?: boolean };

export const withJson = (command: Command): Command => command.option('--json', 'answer with one line of JSON');

export function print({ text, json }: Answer, output: Output): void {
  process.stdout.write(`${output.json ? JSON.stringify(json) : text}\n`);
}

export function printError(message: string, output: Output): void {
  process.stderr.write(`${output.json ? JSON.stringify({ error: message }) : `assay: ${message}`}\n`);
}

export function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ');
  }
  if (error instanceof InvalidError && error.details.length > 0) {
    return `${error.message}: ${error.details.map(({ message }) => message).join('; ')}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Does an operator's work with a context of its own, and prints what it answers. */
export const acting =
  <Options extends Output>(work: (ctx: AppContext, options: Options) => Promise<Answer>) =>
  async (options: Options): Promise<void> => {
    const ctx = createContext(readConfig());
    try {
      await verifyDatabase(ctx.database.pool);
      print(await work(ctx, options), options);
    } finally {
      await ctx.database.pool.end();
    }
  };

/** The operator, acting in the organisation with this id or exact name. */
export async function operatorIn(ctx: AppContext, idOrName: string): Promise<Caller> {
  const organisation = await findOrganisation(ctx, idOrName);
  if (!organisation) throw new Error(`There is no organisation "${idOrName}"`);
  return operatorOf(organisation.id);
}
