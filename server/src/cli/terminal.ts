import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Config, readAuditSecrets, readConfig } from '../config.ts';
import { type AppContext, createContext, type SealerContext, withAuditSecrets } from '../context.ts';
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
  async (options: Options): Promise<void> =>
    withContext(readConfig(), async (ctx) => print(await work(ctx, options), options));

async function withContext<T>(config: Config, work: (ctx: AppContext) => Promise<T>): Promise<T> {
  const ctx = createContext(config);
  try {
    await verifyDatabase(ctx.database.pool);
    return await work(ctx);
  } finally {
    await ctx.database.pool.end();
  }
}

/** For commands that seal or verify the audit log. */
export const runSealerCommand = <Options extends OutputOptions>(
  work: (ctx: SealerContext, options: Options) => Promise<CommandResult>,
) => runCommand<Options>((ctx, options) => work(withAuditSecrets(ctx, readAuditSecrets()), options));

/** For commands that see an organisation before it is released. */
export async function runTransferCommand(
  output: OutputOptions,
  work: (ctx: SealerContext) => Promise<CommandResult>,
): Promise<void> {
  await withContext(toTransferConfig(readConfig()), async (ctx) =>
    print(await work(withAuditSecrets(ctx, readAuditSecrets())), output),
  );
}

/** Another installation, described by the environment file of its workers. */
export async function withInstallation<T>(file: string, work: (ctx: SealerContext) => Promise<T>): Promise<T> {
  const environment = parseEnv(await readFile(file, 'utf8'));
  return withContext(toTransferConfig(readConfig(environment)), (ctx) =>
    work(withAuditSecrets(ctx, readAuditSecrets(environment))),
  );
}

function toTransferConfig(config: Config): Config {
  const database = { ...config.database, seesArriving: true };
  return { ...config, database };
}

/** The operator as a caller in the organisation with this ID or exact name. */
export async function getOperator(ctx: AppContext, idOrName: string): Promise<Caller> {
  return createOperatorCaller((await getOrganisationByIdOrName(ctx, idOrName)).id);
}
