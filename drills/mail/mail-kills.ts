import type pg from 'pg';
import type { AppContext } from '../../server/src/context.ts';
import type { Caller } from '../../server/src/domain/caller.ts';
import { queueMail } from '../../server/src/features/messaging/mail/mail-commands.ts';
import { inOrganisation } from '../../server/src/platform/db/in-organisation.ts';
import { chooseKillPoint, createAcceptedList, runKillDrill } from '../support/kill-drill.ts';
import { countByStatus, releaseActiveJobs } from '../support/killed-worker.ts';
import { startSlowMailServer } from '../support/slow-mail-server.ts';

export type MailKillOptions = { readonly databaseUrl: string; readonly mails: number; readonly kills: number };

/** The outcome of the emails: by status, and compared with what the mail server accepted. */
export type MailKillResult = {
  readonly byStatus: Readonly<Record<string, number>>;
  /** Accepted by the server more than once. */
  readonly duplicates: number;
  /** Marked SENT, but not accepted by the server. */
  readonly falselySent: number;
  /** Still QUEUED, but accepted by the server: they would be sent again. */
  readonly falselyQueued: number;
  /** UNCERTAIN, but accepted by the server. */
  readonly uncertainArrived: number;
  readonly sendingAtKill: readonly number[];
  readonly durationMs: number;
};

const AT_ONCE = 100;
const QUEUE = 'send-mail';

/** Kills the worker repeatedly while it sends emails, lets one finish, and checks the result. */
export async function runMailKillDrill({ databaseUrl, mails, kills }: MailKillOptions): Promise<MailKillResult> {
  const { accepted, accept, waitForMore } = createAcceptedList<string>();
  const server = await startSlowMailServer(accept);
  try {
    const { outcome, leftAtKill, durationMs } = await runKillDrill({
      databaseUrl,
      environment: { SMTP_URL: server.url, MAIL_FROM: 'drill@assay.example' },
      queues: [QUEUE],
      kills,
      fillQueue: (ctx, operator) => queueMails(ctx, operator, mails),
      // Right after the server accepted an email, and before the worker knows it.
      waitForKill: () => waitForMore(chooseKillPoint(mails, kills)),
      recover: async (owner) => {
        const sending = await countMails(owner, 'SENDING');
        await releaseActiveJobs(owner, QUEUE);
        return sending;
      },
      checkOutcome: (owner) => compareMails(owner, accepted),
    });
    return { ...outcome, sendingAtKill: leftAtKill, durationMs };
  } finally {
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

async function compareMails(owner: pg.Pool, accepted: readonly string[]) {
  const { rows } = await owner.query<{ id: string; status: string }>('select id, status from mail');
  const arrived = new Set(accepted);
  const count = (status: string, isArrived: boolean) =>
    rows.filter((mail) => mail.status === status && arrived.has(mail.id) === isArrived).length;
  return {
    byStatus: countByStatus(rows),
    duplicates: accepted.length - arrived.size,
    falselySent: count('SENT', false),
    falselyQueued: count('QUEUED', true),
    uncertainArrived: count('UNCERTAIN', true),
  };
}
