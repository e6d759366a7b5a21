import { getRouteApi, Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { isSignedOut, type Problem, problemOf } from '../../api/problem.ts';
import { signIn } from '../../api/sign-in.ts';
import { useEntrance } from '../../app/entrance.ts';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { OrganisationChoice, organisationsIn } from './organisation-choice.tsx';
import { OtherWays } from './other-ways.tsx';
import { ssoProblem } from './sso-words.ts';

const route = getRouteApi('/sign-in');

/** The service does not say which of the two is wrong, and neither does the page. */
const refusalOf = (error: unknown): Problem =>
  isSignedOut(error)
    ? {
        title: t('E-mail address or password is wrong'),
        remedy: t('Check both, or have a new password mailed to you.'),
        requestId: problemOf(error).requestId,
      }
    : problemOf(error);

export function FirstStep() {
  const { to, sso } = route.useSearch();
  const { goOn } = useEntrance(to);
  const { register, handleSubmit, getValues } = useForm({ defaultValues: { email: '', password: '' } });
  const { submit, busy, error } = useSubmit(async (organisationId: string | undefined) => {
    await goOn(await signIn({ ...getValues(), ...(organisationId !== undefined && { organisationId }) }));
  });
  const organisations = organisationsIn(error);
  return (
    <>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(() => submit(undefined))(event)}>
        <PageHeading>{t('Sign in')}</PageHeading>
        {sso !== undefined && error === null && <ProblemNotice {...ssoProblem(sso)} />}
        {organisations.length > 0 && <OrganisationChoice organisations={organisations} onChoose={submit} />}
        {error !== null && organisations.length === 0 && <ProblemNotice {...refusalOf(error)} />}
        <TextField label={t('E-mail address')} type="email" autoComplete="username" required {...register('email')} />
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
      <OtherWays emailOf={() => getValues('email')} />
    </>
  );
}
