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
  const jobs = program.command('jobs').description('manage background jobs');

  withJsonOption(jobs.command('list', { isDefault: true }))
    .description('show queue sizes and failed jobs, newest first')
    .action(runCommand((ctx) => showJobs(ctx)));

  withJsonOption(jobs.command('retry'))
    .description('retry failed jobs now')
    .argument('[id]', 'ID of a failed job')
    .option('--all', 'retry all failed jobs')
    .action((id: string | undefined, options: RetryOptions) => runCommand((ctx) => retry(ctx, id, options))(options));
}

async function showJobs({ database: { pool } }: AppContext): Promise<CommandResult> {
  const queues = await listQueues(pool);
  const failed = await listFailedJobs(pool);
  const text = [
    ...queues.map(formatQueue),
    '',
    ...(failed.length > 0 ? failed.map(formatFailedJob) : ['No failed jobs']),
  ];
  return { text: text.join('\n'), json: { queues, failed } };
}

const formatQueue = ({ queue, waiting, active, retrying, dead }: QueueCounts) =>
  `${queue}: ${String(waiting)} waiting, ${String(active)} active, ${String(retrying)} retrying, ${String(dead)} dead`;

const formatFailedJob = ({ id, queue, error, data, failedAt, nextTryAt }: FailedJob) =>
  [
    `${id}  ${queue}  failed ${failedAt}, ${nextTryAt === null ? 'no more retries' : `next retry ${nextTryAt}`}`,
    `  ${error}`,
    `  ${JSON.stringify(data)}`,
  ].join('\n');

async function retry({ database: { pool } }: AppContext, id: string | undefined, { all = false }: RetryOptions) {
  if ((id !== undefined) === all) throw new Error('Specify the ID of a failed job, or --all');
  const retried = id !== undefined && !z.guid().safeParse(id).success ? 0 : await retryJobs(pool, id ?? null);
  if (id !== undefined && retried === 0) throw new Error(`There is no failed job with the ID ${id}`);
  return { text: `Retrying ${String(retried)} jobs`, json: { retried } };
}
