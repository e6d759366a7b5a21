import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { meQuery, signIn } from '../../api/me.ts';
import { isSignedOut, type Problem, problemOf } from '../../api/problem.ts';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Gate } from '../../ui/gate.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const route = getRouteApi('/sign-in');

/** The service does not say which of the two is wrong, and neither does the page. */
const refusalOf = (error: unknown): Problem =>
  isSignedOut(error)
    ? {
        title: t('E-mail address or password is wrong'),
        remedy: t('Check both. An administrator of your organisation can set a new password.'),
        requestId: problemOf(error).requestId,
      }
    : problemOf(error);

export function SignInPage() {
  const { to } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { register, handleSubmit } = useForm({ defaultValues: { email: '', password: '' } });
  const { submit, busy, error } = useSubmit(async (credentials: { email: string; password: string }) => {
    const me = await signIn(credentials);
    queryClient.clear();
    queryClient.setQueryData(meQuery.queryKey, me);
    router.history.push(to ?? '/');
  });
  return (
    <Gate
      aside={
        <p>
          {t('Integrating a system? It needs an API key instead: see the')}{' '}
          <a href="/api/docs" className="text-accent underline">
            {t('API reference')}
          </a>
          .
        </p>
      }
    >
      <title>{`${t('Sign in')} · Assay`}</title>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <PageHeading>{t('Sign in')}</PageHeading>
        {error !== null && <ProblemNotice {...refusalOf(error)} />}
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
      </form>
    </Gate>
  );
}
