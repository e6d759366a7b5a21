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
    <Page title={t('Confirm that it is you')}>
      <div className="grid max-w-lg gap-4">
        <ProblemNotice requestId={null} {...MESSAGES[refusal]()} />
        <ConfirmWithSso returnTo={to} />
        <Button onPress={() => history.push(to)}>{t('Go back without confirming')}</Button>
      </div>
    </Page>
  );
}

type Message = Pick<Problem, 'title' | 'remedy'>;

const MESSAGES: Readonly<Record<SsoConfirmationError, () => Message>> = {
  cancelled: () => ({
    title: t('You cancelled the confirmation'),
    remedy: t('Nothing was changed. You are still signed in.'),
  }),
  failed: () => ({
    title: t('Your identity provider gave no usable answer'),
    remedy: t('Try again. If it happens again, tell an administrator of your organisation.'),
  }),
  expired: () => ({
    title: t('The confirmation has expired'),
    remedy: t('Start again, and finish within ten minutes in the same browser.'),
  }),
  'second-factor': () => ({
    title: t('Your organisation requires a second factor'),
    remedy: t(
      'Your identity provider did not report that you used one. Use one there, or ask an administrator of your organisation.',
    ),
  }),
  'no-auth-time': () => ({
    title: t('Your identity provider did not report when you signed in'),
    remedy: t(
      'Sign out of Assay and in again, then repeat the action within ten minutes. An administrator can set up the provider to send “auth_time”.',
    ),
  }),
  'not-recent': () => ({
    title: t('Your identity provider did not ask you to sign in again'),
    remedy: t('Sign out of Assay and of your identity provider, sign in again, then repeat the action.'),
  }),
  'another-user': () => ({
    title: t('You signed in with another account'),
    remedy: t('At your identity provider, use the account that you are signed in with here.'),
  }),
  paused: () => ({
    title: t('Too many failed confirmations'),
    remedy: t('Wait before you try again. Each further failure makes the pause longer, up to one hour.'),
  }),
};
