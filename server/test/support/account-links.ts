import type { AppContext } from '../../src/context.ts';
import {
  resetPasswordsHandler,
  sendPasswordResetHandler,
} from '../../src/features/access/sign-in/account-link-jobs.ts';
import { sendMailHandler } from '../../src/features/messaging/mail/mail-delivery.ts';
import type { JobHandler } from '../../src/platform/jobs/job.ts';
import type { TestOrganisation } from './factories.ts';
import type { Call, TestApp } from './test-app.ts';

export const NEW_PASSWORD = 'a walrus on every balcony';

export const requestResetCall = (email: string): Call => ({
  method: 'POST',
  url: '/api/app/password-reset',
  payload: { email },
});
export const openLinkCall = (token: string): Call => ({
  method: 'POST',
  url: '/api/app/account-link',
  payload: { token },
});
export const setPasswordCall = (token: string, password = NEW_PASSWORD): Call => ({
  method: 'POST',
  url: '/api/app/account-link/password',
  payload: { token, password },
});

type Link = { readonly organisation_id: string; readonly id: string };
type Queued = { readonly id: string; readonly data: unknown };

/** Does a worker's share of account links immediately. */
export function useAccountLinks(test: TestApp) {
  /** Runs all queued jobs. */
  const drain = async ({ name, run }: JobHandler<AppContext>) => {
    const jobs = await test.database.query<Queued>(
      `update job.job set state = 'completed' where name = $1 and state = 'created' returning id, data`,
      [name],
    );
    for (const { data } of jobs) await run(test.ctx, data);
    return jobs.length;
  };

  return {
    doResets: async () => {
      await drain(resetPasswordsHandler);
      return drain(sendPasswordResetHandler);
    },
    sendMails: () => drain(sendMailHandler),
    /** The tokens of the user's links, newest first. */
    tokensOf: async (userId: string) => {
      const links = await test.database.query<Link>(
        'select organisation_id, id from account_link where user_id = $1 order by created_at desc',
        [userId],
      );
      const { accountLinkTokens } = await test.ctx.organisationKeys.get(links[0]?.organisation_id ?? '');
      return links.map(({ id }) => accountLinkTokens.create(id).token);
    },
    setLinks: (userId: string, change: string) =>
      test.database.query(`update account_link set ${change} where user_id = $1`, [userId]),
  };
}

/** Requires single sign-on for all users except break-glass users. */
export async function enforceSsoOnly({ database }: TestApp, { id }: TestOrganisation): Promise<void> {
  await database.query(
    `insert into identity_provider
       (organisation_id, issuer, client_id, client_secret, domains, trust_email, trust_mfa, sso_only, enabled)
     values ($1, 'https://login.example', 'x', '', '{}', false, false, true, true)`,
    [id],
  );
}
