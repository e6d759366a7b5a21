import { Setup } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { meQuery } from '../../api/me.ts';
import { toRefusal } from '../../api/errors.ts';
import { setUpInstallation, setupQuery } from '../../api/setup.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CentredLayout } from '../../ui/centred-layout.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

export function SetupPage() {
  const { data } = useQuery(setupQuery);
  return data?.needed === false ? <Navigate to="/" replace /> : <SetupForm />;
}

/** Creates the organisation and its first administrator. */
function SetupForm() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<Setup>({
    resolver: zodResolver(Setup),
    defaultValues: { token: '', organisationName: '', name: '', email: '', password: '' },
  });
  const { errors } = formState;
  const { submit, busy, error } = useSubmit(async (setup: Setup) => {
    const me = await setUpInstallation(setup);
    queryClient.clear();
    queryClient.setQueryData(meQuery.queryKey, me);
    await router.navigate({ to: '/' });
  });
  return (
    <CentredLayout aside={<p>{t('This page works only once. The first user invites everyone else.')}</p>}>
      <title>{`${t('Set up')} · Assay`}</title>
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <PageHeading>{t('Set up Assay')}</PageHeading>
        {error !== null && (
          <ProblemNotice
            {...toRefusal(error, t('Copy it from the latest startup log, without the quotation marks.'))}
          />
        )}
        <TextField
          label={t('Setup token')}
          description={t('The service writes it to its log at startup.')}
          autoComplete="off"
          error={errors.token?.message}
          {...register('token')}
        />
        <TextField
          label={t('Organisation name')}
          autoComplete="organization"
          error={errors.organisationName?.message}
          {...register('organisationName')}
        />
        <TextField label={t('Your name')} autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label={t('Email address')}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label={t('Password')}
          type="password"
          description={t('At least 12 characters. A passphrase is easy to remember.')}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button kind="primary" busy={busy}>
          {busy ? t('Setting up…') : t('Set up')}
        </Button>
      </form>
    </CentredLayout>
  );
}
