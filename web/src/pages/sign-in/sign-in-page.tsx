import type { Me } from '@assay/contract';
import { type SyntheticEvent, useState } from 'react';
import { isSignedOut, type Problem, problemOf } from '../../api/problem.ts';
import { signIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Mark } from '../../ui/mark.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import './sign-in-page.css';

type SignInPageProps = { readonly onSignedIn: (me: Me) => void };

/** The service does not say which of the two is wrong, and neither does the page. */
const refusalOf = (error: unknown): Problem =>
  isSignedOut(error)
    ? {
        title: 'E-mail address or password is wrong',
        remedy: 'Check both. An administrator of your organisation can set a new password.',
        requestId: problemOf(error).requestId,
      }
    : problemOf(error);

export function SignInPage({ onSignedIn }: SignInPageProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    signIn({ email, password }).then(onSignedIn, (error: unknown) => {
      setProblem(refusalOf(error));
      setBusy(false);
    });
  };

  return (
    <main className="sign-in">
      <title>Sign in · Assay</title>
      <Mark />
      <form className="sign-in-form" onSubmit={submit}>
        <PageHeading>Sign in</PageHeading>
        {problem && <ProblemNotice {...problem} />}
        <Field label="E-mail address" type="email" autoComplete="username" value={email} onChange={setEmail} />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button busy={busy}>{busy ? 'Signing in…' : 'Sign in'}</Button>
      </form>
      <p className="sign-in-aside">
        Integrating a system? It needs an API key instead: see the <a href="/api/docs">API reference</a>.
      </p>
    </main>
  );
}
