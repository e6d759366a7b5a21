import type { Command } from 'commander';
import { z } from 'zod';
import { readAuditSecret, readConfig } from '../config.ts';
import { type AppContext, createContext, type SealerContext, withAuditSecret } from '../context.ts';
import { type Caller, createOperatorCaller } from '../domain/caller.ts';
import { getOrganisationByIdOrName } from '../features/access/organisations/index.ts';
import { verifyDatabase } from '../platform/db/inspect-database.ts';
import { InvalidError } from '../platform/errors.ts';

/** The output of a command: text for people, or one line of JSON for programs. */
export type CommandResult = { readonly text: string; readonly json: object };

export type OutputOptions = { readonly json?: boolean };

export const withJsonOption = (command: Command): Command =>
  command.option('--json', 'print the result as one line of JSON');

export function print({ text, json }: CommandResult, output: OutputOptions): void {
  process.stdout.write(`${output.json ? JSON.stringify(json) : text}\n`);
}

export function printError(message: string, output: OutputOptions): void {
  process.stderr.write(`${output.json ? JSON.stringify({ error: message }) : `assay: ${message}`}\n`);
}

export function toErrorMessage(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ');
  }
  if (error instanceof InvalidError && error.details.length > 0) {
    return `${error.message}: ${error.details.map(({ message }) => message).join('; ')}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command with its own context and prints the result. */
export const runCommand =
  <Options extends OutputOptions>(work: (ctx: AppContext, options: Options) => Promise<CommandResult>) =>
  async (options: Options): Promise<void> => {
    const ctx = createContext(readConfig());
    try {
      await verifyDatabase(ctx.database.pool);
      print(await work(ctx, options), options);
    } finally {
      await ctx.database.pool.end();
    }
  };

/** For commands that seal or verify the audit log. */
export const runSealerCommand = <Options extends OutputOptions>(
  work: (ctx: SealerContext, options: Options) => Promise<CommandResult>,
) => runCommand<Options>((ctx, options) => work(withAuditSecret(ctx, readAuditSecret()), options));

/** The operator as a caller in the organisation with this ID or exact name. */
export async function getOperator(ctx: AppContext, idOrName: string): Promise<Caller> {
  return createOperatorCaller((await getOrganisationByIdOrName(ctx, idOrName)).id);
}
