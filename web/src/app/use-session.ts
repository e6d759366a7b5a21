import type { Me } from '@assay/contract';
import { useEffect, useState } from 'react';
import { isSignedOut, type Problem, problemOf } from '../api/problem.ts';
import { getMe, signOut } from '../api/session.ts';

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly me: Me };

const SIGN_IN = '/sign-in';
const HOME = '/';

const atStart = (): Session => (window.location.pathname === SIGN_IN ? { state: 'signed-out' } : { state: 'loading' });

const addressOf = ({ state }: Session) => (state === 'signed-out' ? SIGN_IN : HOME);

const failed = (error: unknown): Session =>
  isSignedOut(error) ? { state: 'signed-out' } : { state: 'failed', problem: problemOf(error) };

/** Who is signed in. The address follows: nobody sees a page that is not theirs. */
export function useSession() {
  const [session, setSession] = useState(atStart);

  useEffect(() => {
    const address = addressOf(session);
    if (window.location.pathname !== address) window.history.replaceState(null, '', address);
  }, [session]);

  useEffect(() => {
    if (session.state !== 'loading') return;
    getMe().then(
      (me) => setSession({ state: 'signed-in', me }),
      (error: unknown) => setSession(failed(error)),
    );
  }, [session.state]);

  return {
    session,
    start: (me: Me) => setSession({ state: 'signed-in', me }),
    retry: () => setSession({ state: 'loading' }),
    end: () => {
      signOut().then(
        () => setSession({ state: 'signed-out' }),
        (error: unknown) => setSession(failed(error)),
      );
    },
  };
}
