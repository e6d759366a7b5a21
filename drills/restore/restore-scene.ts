import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readAuditSecrets, readConfig } from '../../server/src/config.ts';
import { createContext, type SealerContext, withAuditSecrets } from '../../server/src/context.ts';
import { startApiProcess } from '../../server/test/support/api-process.ts';
import { type RunningProcess, startNode, startWorkerProcess } from '../../server/test/support/processes.ts';
import type { ArchivingPostgres } from './archiving-postgres.ts';

export type Installation = {
  readonly environment: Readonly<Record<string, string>>;
  /** The JSON output of `assay …` and its exit code. */
  readonly assay: (...args: string[]) => Promise<CommandOutput>;
  readonly startApi: () => ReturnType<typeof startApiProcess>;
  readonly startWorker: () => Promise<RunningProcess>;
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Each command answers what it likes.
type CommandOutput = { readonly code: number | null; readonly answer: any; readonly ms: number };

export type InstallationPaths = {
  readonly database: string;
  readonly files: string;
  readonly smtpUrl?: string;
  readonly more?: Readonly<Record<string, string>>;
};

/** The service with this database, file folder and mail server, as separate processes like in a deployment. */
export async function createInstallation(postgres: ArchivingPostgres, place: InstallationPaths): Promise<Installation> {
  await mkdir(place.files, { recursive: true });
  const environment = {
    DATABASE_URL: postgres.url(place.database),
    ASSAY_SECRET: 'only the drill knows this secret, and only for minutes',
    FILE_DIR: place.files,
    UPLOAD_QUARANTINE_DIR: join(postgres.dir, 'quarantine'),
    ...(place.smtpUrl !== undefined && { SMTP_URL: place.smtpUrl, MAIL_FROM: 'drill@assay.example' }),
    BACKUP_DIR: join(postgres.dir, 'backups'),
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    METRICS_PORT: '0',
    WORKER_METRICS_PORT: '0',
    ...place.more,
  };
  return {
    environment,
    assay: async (...args) => {
      const started = performance.now();
      const cli = startNode('server/src/cli.ts', { args: [...args, '--json'], env: environment });
      const code = await cli.ended;
      const text = cli.stdout() || cli.stderr();
      return { code, answer: text === '' ? null : JSON.parse(text), ms: Math.round(performance.now() - started) };
    },
    startApi: () => startApiProcess(environment.DATABASE_URL, environment),
    startWorker: () => startWorkerProcess(environment),
  };
}

/** The same service inside this process, without a log. */
export const createInstallationContext = ({ environment }: Installation): SealerContext =>
  withAuditSecrets(createContext(readConfig({ ...environment, LOG_LEVEL: 'silent' })), readAuditSecrets(environment));

export async function withOwnerPool<T>(url: string, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  owner.on('error', () => undefined);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
