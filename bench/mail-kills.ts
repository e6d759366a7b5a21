import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { readConfig } from '../server/src/config.ts';
import { type AppContext, createContext } from '../server/src/context.ts';
import { type Caller, operatorOf } from '../server/src/domain/caller.ts';
import { queueMail } from '../server/src/features/mail/mail-commands.ts';
import { createOrganisation } from '../server/src/features/organisations/organisation-commands.ts';
import { inOrganisation } from '../server/src/platform/db/in-organisation.ts';
import { startMailServer } from '../server/test/mail-server.ts';
import { type Running, startWorkerProcess } from '../server/test/processes.ts';
import { countByStatus, end, finish, handOn } from './killed-worker.ts';

export type KillDrill = { readonly databaseUrl: string; readonly mails: number; readonly kills: number };

/** What became of the mails: by their status, and held against what the server has taken. */
export type KillResult = {
  readonly byStatus: Readonly<Record<string, number>>;
  /** Taken by the server more than once. */
  readonly duplicates: number;
  /** Marked SENT though the server has not taken them. */
  readonly falselySent: number;
  /** Still QUEUED though the server has taken them: they would be sent a second time. */
  readonly falselyQueued: number;
  /** UNCERTAIN ones that the server has in fact taken. */
  readonly uncertainArrived: number;
  /** How many mails were SENDING at each kill. */
  readonly sendingAtKill: readonly number[];
  readonly durationMs: number;
};

/** A server thinks about a message before it takes it. */
const ANSWER_MS = 40;
const AT_ONCE = 100;
const QUEUE = 'send-mail';

/** Kills the worker over and over in the middle of its mails, then lets one finish, and takes stock. */
export async function drillKills({ databaseUrl, mails, kills }: KillDrill): Promise<KillResult> {
  const started = performance.now();
  const taken: string[] = [];
  let next = { count: Infinity, reached: () => {} };
  const server = await startMailServer({
    onData: (stream, _, answer) => {
      const take = async () => {
        const bytes = await buffer(stream);
        await pause(ANSWER_MS * Math.random());
        taken.push(/^Message-ID: <([0-9a-f-]+)@/im.exec(bytes.toString())?.[1] ?? '');
        if (taken.length >= next.count) next.reached();
        answer(null, 'Taken');
      };
      // What was cut off on its way is not taken.
      take().catch(() => undefined);
    },
  });
  const environment = {
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: 'only the drill knows this secret, and only for minutes',
    SMTP_URL: server.url,
    MAIL_FROM: 'drill@assay.example',
  };
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const ctx = createContext(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  let worker: Running | undefined;
  try {
    const { id } = await createOrganisation(ctx, 'Northwind');
    await queueMails(ctx, operatorOf(id), mails);
    const sendingAtKill: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      worker = await startWorkerProcess(environment);
      // Some way into this worker's share, in the moment in which the server has taken a mail and the worker cannot know.
      const count = taken.length + 1 + Math.floor((Math.random() * mails) / (kills + 1));
      await new Promise<void>((reached) => (next = { count, reached }));
      await end(worker, 'SIGKILL');
      sendingAtKill.push(await countMails(owner, 'SENDING'));
      await handOn(owner, QUEUE);
    }
    worker = await startWorkerProcess(environment);
    await finish(owner, QUEUE);
    await end(worker, 'SIGTERM');
    return { ...(await takeStock(owner, taken)), sendingAtKill, durationMs: performance.now() - started };
  } finally {
    worker?.child.kill('SIGKILL');
    await ctx.database.pool.end();
    await owner.end();
    await server.stop();
  }
}

async function queueMails(ctx: AppContext, operator: Caller, count: number) {
  for (let first = 0; first < count; first += AT_ONCE) {
    await inOrganisation(ctx, operator, async (tx) => {
      for (let number = first; number < Math.min(first + AT_ONCE, count); number += 1) {
        await queueMail(tx, operator, {
          kind: 'DRILL',
          to: { name: `Recipient ${String(number)}`, email: `recipient-${String(number)}@vendor.example` },
          subject: `Drill ${String(number)}`,
          paragraphs: ['This mail is part of a drill.'],
        });
      }
    });
  }
}

async function countMails(owner: pg.Pool, status: string): Promise<number> {
  const { rowCount } = await owner.query('select from mail where status = $1', [status]);
  return rowCount ?? 0;
}

async function takeStock(owner: pg.Pool, taken: readonly string[]) {
  const { rows } = await owner.query<{ id: string; status: string }>('select id, status from mail');
  const arrived = new Set(taken);
  const count = (status: string, isArrived: boolean) =>
    rows.filter((mail) => mail.status === status && arrived.has(mail.id) === isArrived).length;
  return {
    byStatus: countByStatus(rows),
    duplicates: taken.length - arrived.size,
    falselySent: count('SENT', false),
    falselyQueued: count('QUEUED', true),
    uncertainArrived: count('UNCERTAIN', true),
  };
}
