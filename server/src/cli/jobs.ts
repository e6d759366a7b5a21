import type { Command } from 'commander';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import {
  type FailedJob,
  listFailedJobs,
  listQueues,
  type QueueCounts,
  retryJobs,
} from '../platform/jobs/inspect-jobs.ts';
import { runCommand, type CommandResult, type OutputOptions, withJsonOption } from './terminal.ts';

type RetryOptions = OutputOptions & { readonly all?: boolean };

export function registerJobCommands(program: Command) {
  const jobs = program.command('jobs').description('look after background work');

  withJsonOption(jobs.command('list', { isDefault: true }))
    .description('count what waits, and show what failed, newest first')
    .action(runCommand((ctx) => showJobs(ctx)));

  withJsonOption(jobs.command('retry'))
    .description('have failed jobs tried again at once')
    .argument('[id]', 'the id of a failed job')
    .option('--all', 'every failed job')
    .action((id: string | undefined, options: RetryOptions) => runCommand((ctx) => retry(ctx, id, options))(options));
}

async function showJobs({ database: { pool } }: AppContext): Promise<CommandResult> {
  const queues = await listQueues(pool);
  const failed = await listFailedJobs(pool);
  const text = [
    ...queues.map(formatQueue),
    '',
    ...(failed.length > 0 ? failed.map(formatFailedJob) : ['Nothing has failed']),
  ];
  return { text: text.join('\n'), json: { queues, failed } };
}

const formatQueue = ({ queue, waiting, active, retrying, dead }: QueueCounts) =>
  `${queue}: ${String(waiting)} waiting, ${String(active)} active, ${String(retrying)} retrying, ${String(dead)} dead`;

const formatFailedJob = ({ id, queue, error, data, failedAt, nextTryAt }: FailedJob) =>
  [
    `${id}  ${queue}  failed ${failedAt}, ${nextTryAt === null ? 'given up' : `next try ${nextTryAt}`}`,
    `  ${error}`,
    `  ${JSON.stringify(data)}`,
  ].join('\n');

async function retry({ database: { pool } }: AppContext, id: string | undefined, { all = false }: RetryOptions) {
  if ((id !== undefined) === all) throw new Error('Name a failed job by its id, or all of them with --all');
  const retried = id !== undefined && !z.guid().safeParse(id).success ? 0 : await retryJobs(pool, id ?? null);
  if (id !== undefined && retried === 0) throw new Error(`No failed job has the id ${id}`);
  return { text: `${String(retried)} to be tried again`, json: { retried } };
}
