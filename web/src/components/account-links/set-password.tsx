import { type AccountLink, Password } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountLinkQuery, setPasswordByLink } from '../../api/account-links.ts';
import { isUnauthorized, toRefusal } from '../../api/errors.ts';
import type { SignInResult } from '../../api/sign-in.ts';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** The URL fragment is not sent to any server until the page submits it. */
export const useLinkToken = () => useLocation({ select: ({ hash }) => hash });

type SetPasswordProps = {
  readonly token: string;
  readonly greeting: (link: AccountLink) => ReactNode;
  readonly action: string;
  /** What to do when the link is no longer valid. */
  readonly remedy: string;
  readonly onEntrance: (entrance: SignInResult) => Promise<void>;
};

export function SetPassword({ token, greeting, action, remedy, onEntrance }: SetPasswordProps) {
  const link = useQuery({ ...accountLinkQuery(token), enabled: token !== '' });
  if (token === '') return <ProblemNotice title={t('This link isn’t valid')} remedy={remedy} requestId={null} />;
  if (isUnauthorized(link.error)) return <ProblemNotice {...toRefusal(link.error, remedy)} />;
  return (
    <QueryBoundary query={link}>
      {(opened) => (
        <>
          <div className="grid gap-1">{greeting(opened)}</div>
          <PasswordForm
            email={opened.email}
            action={action}
            choose={(password) => setPasswordByLink(token, password).then(onEntrance)}
          />
        </>
      )}
    </QueryBoundary>
  );
}

const PasswordFields = z.object({ password: Password });

type PasswordFormProps = {
  readonly email: string;
  readonly action: string;
  readonly choose: (password: string) => Promise<unknown>;
};

function PasswordForm({ email, action, choose }: PasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PasswordFields),
    defaultValues: { password: '' },
  });
  const { submit, busy, error } = useSubmit(({ password }: { password: string }) => choose(password));
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {error !== null && <ProblemNotice {...toRefusal(error)} />}
      <TextField label={t('Email address')} type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label={t('Password')}
        type="password"
        description={t('At least 12 characters. A passphrase is easy to remember.')}
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button kind="primary" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
