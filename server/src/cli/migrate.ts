import type { Command } from 'commander';
import { readOwnerUrl } from '../config.ts';
import { migrate, planMigration, type PlannedStep } from '../migrate.ts';
import { type Answer, type Output, print, withJson } from './terminal.ts';

export function migrateCommand(program: Command) {
  withJson(program.command('migrate'))
    .description('bring the database up to date')
    .option('--plan', 'only say what would be done, and whether servers that run can go on')
    .action(async ({ plan, ...output }: Output & { readonly plan?: boolean }) => {
      print(plan ? planned(await planMigration(readOwnerUrl())) : await migrated(), output);
    });
}

async function migrated(): Promise<Answer> {
  const say = (line: string) => void process.stderr.write(`assay: ${line}\n`);
  const applied = await migrate(readOwnerUrl(), { say });
  const text = applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date';
  return { text, json: { applied } };
}

function planned(steps: readonly PlannedStep[]): Answer {
  const text = steps.length > 0 ? steps.map(wordsOf).join('\n') : 'The database is up to date';
  return { text, json: { pending: steps } };
}

function wordsOf({ name, stopOlderThan, concerns }: PlannedStep): string {
  if (stopOlderThan !== null) return `${name}: replace servers and workers older than ${stopOlderThan} first`;
  if (concerns.length === 0) return `${name}: servers and workers can keep running`;
  return [`${name}: stop servers and workers first`, ...concerns].join('\n  ');
}
