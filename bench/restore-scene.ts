import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../server/src/config.ts';
import { type AppContext, createContext } from '../server/src/context.ts';
import { startApiProcess } from '../server/test/api-process.ts';
import { type Running, startNode, startWorkerProcess } from '../server/test/processes.ts';
import type { ArchivingPostgres } from './archiving-postgres.ts';

export type Installation = {
  readonly environment: Readonly<Record<string, string>>;
  /** What `assay …` answers, as JSON; it may complain with its exit code. */
  readonly assay: (...args: string[]) => Promise<Answered>;
  readonly startApi: () => ReturnType<typeof startApiProcess>;
  readonly startWorker: () => Promise<Running>;
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Each command answers what it likes.
export type Answered = { readonly code: number | null; readonly answer: any; readonly ms: number };

export type Place = {
  readonly database: string;
  readonly files: string;
  readonly smtpUrl?: string;
  readonly more?: Readonly<Record<string, string>>;
};

/** The service on this database, with these files, handing its mails to this server: processes as they are deployed. */
export async function installationOn(postgres: ArchivingPostgres, place: Place): Promise<Installation> {
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

/** The same inside this process, without its log. */
export const contextOf = ({ environment }: Installation): AppContext =>
  createContext(readConfig({ ...environment, LOG_LEVEL: 'silent' }));

export async function withOwner<T>(url: string, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  owner.on('error', () => undefined);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
