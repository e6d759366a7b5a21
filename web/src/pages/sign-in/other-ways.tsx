import { getRouteApi } from '@tanstack/react-router';
import { Building2, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { problemOf, refusalOf } from '../../api/problem.ts';
import { listSso, signInWithPasskey, ssoAddress } from '../../api/sign-in.ts';
import { useEntrance } from '../../app/entrance.ts';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { OrganisationChoice } from './organisation-choice.tsx';

/** Without a password. */
export function OtherWays({ emailOf }: { readonly emailOf: () => string }) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <PasskeyWay />
      <SsoWay emailOf={emailOf} />
    </div>
  );
}

const route = getRouteApi('/sign-in');

function PasskeyWay() {
  const { to } = route.useSearch();
  const { enter } = useEntrance(to);
  const { submit, busy, error } = useSubmit(async () => enter(await signInWithPasskey()));
  return (
    <>
      <Button icon={<KeyRound aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Sign in with a passkey')}
      </Button>
      {error !== null && (
        <ProblemNotice {...refusalOf(error, t('Sign in with your password, then add a passkey in your account.'))} />
      )}
    </>
  );
}

type Found = Awaited<ReturnType<typeof listSso>>['organisations'];

/** The domain of the address tells whose identity provider to go to. */
function SsoWay({ emailOf }: { readonly emailOf: () => string }) {
  const { to } = route.useSearch();
  const [found, setFound] = useState<Found | null>(null);
  const go = (organisationId: string) => window.location.assign(ssoAddress(organisationId, to));
  const { submit, busy, error } = useSubmit(async () => {
    const { organisations } = await listSso(emailOf());
    const [only, ...others] = organisations;
    if (only && others.length === 0) go(only.organisationId);
    else setFound(organisations);
  });
  return (
    <>
      <Button icon={<Building2 aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Single sign-on')}
      </Button>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      {found?.length === 0 && (
        <p role="alert" className="text-sm text-soft">
          {t('Type your e-mail address of work above first. No organisation here has single sign-on for this one.')}
        </p>
      )}
      {found !== null && found.length > 1 && <OrganisationChoice organisations={found} onChoose={go} />}
    </>
  );
}
