import type { Command } from 'commander';
import { readOwnerUrl } from '../config.ts';
import { migrate, planMigration, type PlannedStep } from '../migrate.ts';
import { type CommandResult, type OutputOptions, print, withJsonOption } from './terminal.ts';

export function registerMigrateCommand(program: Command) {
  withJsonOption(program.command('migrate'))
    .description('apply pending database migrations')
    .option('--plan', 'show pending migrations and whether running servers are affected, without applying them')
    .action(async ({ plan, ...output }: OutputOptions & { readonly plan?: boolean }) => {
      print(plan ? formatPlan(await planMigration(readOwnerUrl())) : await runMigrations(), output);
    });
}

async function runMigrations(): Promise<CommandResult> {
  const onProgress = (line: string) => void process.stderr.write(`assay: ${line}\n`);
  const applied = await migrate(readOwnerUrl(), { onProgress });
  const text = applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date';
  return { text, json: { applied } };
}

function formatPlan(steps: readonly PlannedStep[]): CommandResult {
  const text = steps.length > 0 ? steps.map(formatStep).join('\n') : 'The database is up to date';
  return { text, json: { pending: steps } };
}

function formatStep({ name, stopOlderThan, concerns }: PlannedStep): string {
  if (stopOlderThan !== null) return `${name}: upgrade servers and workers older than ${stopOlderThan} first`;
  if (concerns.length === 0) return `${name}: servers and workers can keep running`;
  return [`${name}: stop servers and workers first`, ...concerns].join('\n  ');
}
