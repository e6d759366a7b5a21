import type { SsoError } from '@assay/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { isUnauthorized, type Problem, toProblem } from '../../api/errors.ts';
import { findOtherAddress } from '../../api/other-address.ts';
import { signIn } from '../../api/sign-in.ts';
import { useCompleteSignIn } from '../../app/use-complete-sign-in.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { OrganisationPicker, parseOrganisationOptions } from './organisation-picker.tsx';
import { OtherAddress } from './other-address.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';

const route = getRouteApi('/sign-in');

/** Neither the service nor the page reveals which of the two is wrong. */
const toSignInProblem = (error: unknown): Problem =>
  isUnauthorized(error)
    ? {
        title: t('Incorrect email address or password'),
        remedy: t('Check both, or reset your password.'),
        requestId: toProblem(error).requestId,
      }
    : toProblem(error);

export function PasswordStep() {
  const { to, sso } = route.useSearch();
  const { goOn } = useCompleteSignIn(to);
  const { register, handleSubmit, getValues } = useForm({ defaultValues: { email: '', password: '' } });
  const { submit, busy, error } = useSubmit(async (organisationId: string | undefined) => {
    await goOn(await signIn({ ...getValues(), ...(organisationId !== undefined && { organisationId }) }));
  });
  const organisations = parseOrganisationOptions(error);
  const otherAddress = findOtherAddress(error);
  return (
    <>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(() => submit(undefined))(event)}>
        <PageHeading>{t('Sign in')}</PageHeading>
        {sso !== undefined && error === null && <ProblemNotice {...toSsoProblem(sso)} />}
        {organisations.length > 0 && <OrganisationPicker organisations={organisations} onChoose={submit} />}
        {otherAddress !== null && <OtherAddress address={otherAddress} />}
        {error !== null && organisations.length === 0 && otherAddress === null && (
          <ProblemNotice {...toSignInProblem(error)} />
        )}
        <TextField label={t('Email address')} type="email" autoComplete="username" required {...register('email')} />
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          required
          {...register('password')}
        />
        <Button kind="primary" busy={busy}>
          {busy ? t('Signing in…') : t('Sign in')}
        </Button>
        <Link to="/reset-password" className="justify-self-start text-sm text-accent underline">
          {t('Forgot your password?')}
        </Link>
      </form>
      <OtherSignInMethods getEmail={() => getValues('email')} />
    </>
  );
}

const toSsoProblem = (refusal: SsoError): Problem => ({ requestId: null, ...SSO_MESSAGES[refusal]() });

type SsoMessage = Pick<Problem, 'title' | 'remedy'>;

const SSO_MESSAGES: Readonly<Record<SsoError, () => SsoMessage>> = {
  cancelled: () => ({
    title: t('You weren’t signed in'),
    remedy: t('Sign-in was cancelled at your identity provider.'),
  }),
  failed: () => ({
    title: t('Unexpected response from your identity provider'),
    remedy: t('Try again. If the problem persists, contact an administrator.'),
  }),
  expired: () => ({ title: t('Sign-in timed out'), remedy: t('Start over and finish within ten minutes.') }),
  domain: () => ({
    title: t('Your email address doesn’t belong to this organisation'),
    remedy: t('Choose your work account at the identity provider.'),
  }),
  unverified: () => ({
    title: t('Your identity provider hasn’t verified your email address'),
    remedy: t('Verify it there, or ask an administrator.'),
  }),
  'second-factor': () => ({
    title: t('Your organisation requires two-factor authentication'),
    remedy: t(
      'Your identity provider didn’t confirm that you used it. Use it when you sign in there, or ask an administrator.',
    ),
  }),
  disabled: () => ({
    title: t('Your account is disabled'),
    remedy: t('Ask an administrator to enable it.'),
  }),
  'no-account': () => ({
    title: t('You don’t have an account'),
    remedy: t('Ask an administrator to invite you.'),
  }),
  'break-glass': () => ({
    title: t('This is a break-glass account'),
    remedy: t('Sign in with its password.'),
  }),
};
