import type { Mail } from '@assay/contract';
import { type MailContent, queueMail } from '../../src/features/messaging/mail/mail-commands.ts';
import { sendMailHandler } from '../../src/features/messaging/mail/mail-delivery.ts';
import { inOrganisation } from '../../src/platform/db/in-organisation.ts';
import type { TestOrganisation } from './factories.ts';
import type { TestApp } from './test-app.ts';

const MAIL_CONTENT: MailContent = {
  kind: 'NOTICE',
  to: { name: 'Vera Vendor', email: 'vera@vendor.example' },
  subject: 'Please read',
  paragraphs: ['Something happened.'],
};

type MailState = Pick<Mail, 'status' | 'attempts' | 'outcome'> & { readonly sent: boolean };

/** Creates emails and does a worker's job on them. */
export const useMails = (test: TestApp, organisation: () => TestOrganisation) => ({
  aMail: (fields: Partial<MailContent> = {}) =>
    inOrganisation(test.ctx, organisation().operator, (tx) =>
      queueMail(tx, organisation().operator, { ...MAIL_CONTENT, ...fields }),
    ),

  work: (mailId: string) => sendMailHandler.run(test.ctx, { organisationId: organisation().id, mailId }),

  stateOf: async (mailId: string) => {
    const [mail] = await test.database.query<MailState>(
      'select status, attempts, outcome, sent_at is not null as sent from mail where id = $1',
      [mailId],
    );
    return mail;
  },

  setMail: (mailId: string, change: string) => test.database.query(`update mail set ${change} where id = $1`, [mailId]),

  /** The delay of each of its jobs in seconds, in order. */
  waitsOf: async (mailId: string) => {
    const jobs = await test.database.query<{ wait: number }>(
      `select extract(epoch from start_after - created_on)::int as wait from job.job
       where name = 'send-mail' and data ->> 'mailId' = $1 order by created_on, start_after`,
      [mailId],
    );
    return jobs.map(({ wait }) => wait);
  },
});
