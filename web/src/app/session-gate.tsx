import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MeContext, meQuery } from '../api/me.ts';
import { isUnauthorized } from '../api/errors.ts';
import { setupQuery } from '../api/setup.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { CentredLayout } from '../ui/centred-layout.tsx';
import { Confirmation } from './confirmation.tsx';
import { Shell } from './shell.tsx';

/** Shows the app to signed-in users and redirects everyone else to sign-in or setup. */
export function SessionGate() {
  const me = useQuery(meQuery);
  if (me.data) {
    return (
      <MeContext value={me.data}>
        <Shell />
        <Confirmation />
      </MeContext>
    );
  }
  if (isUnauthorized(me.error)) return <SignInGate />;
  return (
    <CentredLayout>
      <title>Assay</title>
      <QueryBoundary query={me}>{() => null}</QueryBoundary>
    </CentredLayout>
  );
}

const SignInGate = () => (
  <CentredLayout>
    <QueryBoundary query={useQuery(setupQuery)}>{({ needed }) => <RedirectToSignIn needed={needed} />}</QueryBoundary>
  </CentredLayout>
);

function RedirectToSignIn({ needed }: { readonly needed: boolean }) {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname } = router.state.location;
    // Already redirected: this is no longer the URL that the user wanted.
    if (pathname === '/sign-in' || pathname === '/setup') return;
    void (needed
      ? router.navigate({ to: '/setup', replace: true })
      : router.navigate({ to: '/sign-in', search: { to: href }, replace: true }));
  }, [needed, router]);
  return null;
}
