import type { Mail } from '@assay/contract';
import { type Letter, queueMail } from '../src/features/mail/mail-commands.ts';
import { sendMailWork } from '../src/features/mail/mail-jobs.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import type { TestOrganisation } from './factories.ts';
import type { TestApp } from './test-app.ts';

export const LETTER: Letter = {
  kind: 'NOTICE',
  to: { name: 'Vera Vendor', email: 'vera@vendor.example' },
  subject: 'Please read',
  paragraphs: ['Something happened.'],
};

type MailState = Pick<Mail, 'status' | 'attempts' | 'outcome'> & { readonly sent: boolean };

/** Ways to have a mail, and to do a worker's job on it. */
export const mailsOf = (test: TestApp, organisation: () => TestOrganisation) => ({
  aMail: (fields: Partial<Letter> = {}) =>
    inOrganisation(test.ctx, organisation().operator, (tx) =>
      queueMail(tx, organisation().operator, { ...LETTER, ...fields }),
    ),

  work: (mailId: string) => sendMailWork.run(test.ctx, { organisationId: organisation().id, mailId }),

  stateOf: async (mailId: string) => {
    const [mail] = await test.database.query<MailState>(
      'select status, attempts, outcome, sent_at is not null as sent from mail where id = $1',
      [mailId],
    );
    return mail;
  },

  setMail: (mailId: string, change: string) => test.database.query(`update mail set ${change} where id = $1`, [mailId]),

  /** In how many seconds each of its jobs was to start, the first one first. */
  waitsOf: async (mailId: string) => {
    const jobs = await test.database.query<{ wait: number }>(
      `select extract(epoch from start_after - created_on)::int as wait from job.job
       where name = 'send-mail' and data ->> 'mailId' = $1 order by created_on, start_after`,
      [mailId],
    );
    return jobs.map(({ wait }) => wait);
  },
});
