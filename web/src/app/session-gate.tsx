import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MeContext, meQuery } from '../api/me.ts';
import { isSignedOut } from '../api/problem.ts';
import { setupQuery } from '../api/setup.ts';
import { Answered } from '../ui/answered.tsx';
import { Gate } from '../ui/gate.tsx';
import { Shell } from './shell.tsx';

/** The app for whoever is signed in; everybody else is led to where they can get in. */
export function SessionGate() {
  const me = useQuery(meQuery);
  if (me.data) {
    return (
      <MeContext value={me.data}>
        <Shell />
      </MeContext>
    );
  }
  if (isSignedOut(me.error)) return <WayIn />;
  return (
    <Gate>
      <title>Assay</title>
      <Answered query={me}>{() => null}</Answered>
    </Gate>
  );
}

const WayIn = () => (
  <Gate>
    <Answered query={useQuery(setupQuery)}>{({ needed }) => <SendAway needed={needed} />}</Answered>
  </Gate>
);

function SendAway({ needed }: { readonly needed: boolean }) {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname } = router.state.location;
    // Already on the way: this is no longer the address that one wanted to go to.
    if (pathname === '/sign-in' || pathname === '/setup') return;
    void (needed
      ? router.navigate({ to: '/setup', replace: true })
      : router.navigate({ to: '/sign-in', search: { to: href }, replace: true }));
  }, [needed, router]);
  return null;
}
