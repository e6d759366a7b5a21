import { resetPasswordsWork, sendResetWork } from '../src/features/account-links/account-link-jobs.ts';
import { accountToken } from '../src/features/account-links/account-link-commands.ts';
import { sendMailWork } from '../src/features/mail/mail-jobs.ts';
import type { Work } from '../src/platform/jobs/job.ts';
import type { AppContext } from '../src/context.ts';
import type { TestOrganisation } from './factories.ts';
import type { Call, TestApp } from './test-app.ts';

export const NEW_PASSWORD = 'a walrus on every balcony';

export const asking = (email: string): Call => ({
  method: 'POST',
  url: '/api/app/password-reset',
  payload: { email },
});
export const opening = (token: string): Call => ({ method: 'POST', url: '/api/app/account-link', payload: { token } });
export const choosing = (token: string, password = NEW_PASSWORD): Call => ({
  method: 'POST',
  url: '/api/app/account-link/password',
  payload: { token, password },
});

type Link = { readonly id: string };
type Queued = { readonly id: string; readonly data: unknown };

/** A worker's part in account links, done at once. */
export function accountLinksOf(test: TestApp) {
  /** Takes everything off the queue, and does it. */
  const drain = async ({ name, run }: Work<AppContext>) => {
    const jobs = await test.database.query<Queued>(
      `update job.job set state = 'completed' where name = $1 and state = 'created' returning id, data`,
      [name],
    );
    for (const { data } of jobs) await run(test.ctx, data);
    return jobs.length;
  };

  return {
    doResets: async () => {
      await drain(resetPasswordsWork);
      return drain(sendResetWork);
    },
    sendMails: () => drain(sendMailWork),
    /** The tokens of the links a user was sent, the newest first. */
    tokensOf: async (userId: string) => {
      const links = await test.database.query<Link>(
        'select id from account_link where user_id = $1 order by created_at desc',
        [userId],
      );
      return links.map(({ id }) => accountToken(test.ctx.accountLinkKey, id));
    },
    setLinks: (userId: string, change: string) =>
      test.database.query(`update account_link set ${change} where user_id = $1`, [userId]),
  };
}

/** Everybody signs in at an identity provider, but for break-glass users. */
export async function allowOnlySso({ database }: TestApp, { id }: TestOrganisation): Promise<void> {
  await database.query(
    `insert into identity_provider
       (organisation_id, issuer, client_id, client_secret, domains, trust_email, trust_mfa, sso_only, enabled)
     values ($1, 'https://login.example', 'x', '', '{}', false, false, true, true)`,
    [id],
  );
}
