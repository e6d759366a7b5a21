import { type AccountLink, Password } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountLinkQuery, choosePassword } from '../../api/account-links.ts';
import { isSignedOut, refusalOf } from '../../api/problem.ts';
import type { Entrance } from '../../api/sign-in.ts';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** What follows # in the address: no server sees it until the page sends it. */
export const useLinkToken = () => useLocation({ select: ({ hash }) => hash });

type PasswordChoiceProps = {
  readonly token: string;
  readonly greeting: (link: AccountLink) => ReactNode;
  readonly action: string;
  /** What helps whose link opens nothing any more. */
  readonly remedy: string;
  readonly onEntrance: (entrance: Entrance) => Promise<void>;
};

/** Opens the link from a mail, and has its owner choose a password. */
export function PasswordChoice({ token, greeting, action, remedy, onEntrance }: PasswordChoiceProps) {
  const link = useQuery(accountLinkQuery(token));
  if (isSignedOut(link.error)) return <ProblemNotice {...refusalOf(link.error, remedy)} />;
  return (
    <Answered query={link}>
      {(opened) => (
        <>
          <div className="grid gap-1">{greeting(opened)}</div>
          <PasswordForm
            email={opened.email}
            action={action}
            choose={(password) => choosePassword(token, password).then(onEntrance)}
          />
        </>
      )}
    </Answered>
  );
}

const Chosen = z.object({ password: Password });

type PasswordFormProps = {
  readonly email: string;
  readonly action: string;
  readonly choose: (password: string) => Promise<unknown>;
};

function PasswordForm({ email, action, choose }: PasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Chosen),
    defaultValues: { password: '' },
  });
  const { submit, busy, error } = useSubmit(({ password }: { password: string }) => choose(password));
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {error !== null && <ProblemNotice {...refusalOf(error)} />}
      <TextField label={t('E-mail address')} type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label={t('Password')}
        type="password"
        description={t('At least 12 characters. A sentence is easy to remember.')}
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
