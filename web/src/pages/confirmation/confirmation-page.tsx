import type { SsoConfirmationError } from '@assay/contract';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { Problem } from '../../api/errors.ts';
import { ConfirmWithSso } from '../../components/second-factors/confirm-with-sso.tsx';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

const route = getRouteApi('/shell/confirmation');

/** Shown when the identity provider did not confirm the user's identity. */
export function ConfirmationPage() {
  const { refusal, to = '/' } = route.useSearch();
  const { history } = useRouter();
  return (
    <Page title={t('Confirm it’s you')}>
      <div className="grid max-w-lg gap-4">
        <ProblemNotice requestId={null} {...MESSAGES[refusal]()} />
        <ConfirmWithSso returnTo={to} />
        <Button onPress={() => history.push(to)}>{t('Cancel and go back')}</Button>
      </div>
    </Page>
  );
}

type Message = Pick<Problem, 'title' | 'remedy'>;

const MESSAGES: Readonly<Record<SsoConfirmationError, () => Message>> = {
  cancelled: () => ({
    title: t('You cancelled the confirmation'),
    remedy: t('Nothing was changed. You’re still signed in.'),
  }),
  failed: () => ({
    title: t('Unexpected response from your identity provider'),
    remedy: t('Try again. If the problem persists, contact an administrator.'),
  }),
  expired: () => ({
    title: t('The confirmation has expired'),
    remedy: t('Start again, and finish within ten minutes in the same browser.'),
  }),
  'second-factor': () => ({
    title: t('Your organisation requires two-factor authentication'),
    remedy: t(
      'Your identity provider didn’t confirm that you used it. Use it when you sign in there, or ask an administrator.',
    ),
  }),
  'no-auth-time': () => ({
    title: t('Your identity provider didn’t report when you signed in'),
    remedy: t(
      'Sign out of Assay, sign in again, then repeat the action within ten minutes. An administrator can configure the provider to send “auth_time”.',
    ),
  }),
  'not-recent': () => ({
    title: t('Your identity provider didn’t ask you to sign in again'),
    remedy: t('Sign out of Assay and your identity provider, sign in again, then repeat the action.'),
  }),
  'another-user': () => ({
    title: t('You signed in with another account'),
    remedy: t('At your identity provider, use the account you’re signed in with here.'),
  }),
  paused: () => ({
    title: t('Too many failed confirmations'),
    remedy: t('Wait before you try again. Each failed attempt makes the wait longer, up to one hour.'),
  }),
};
