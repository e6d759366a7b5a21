import { getRouteApi } from '@tanstack/react-router';
import { Building2, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { toProblem, toRefusal } from '../../api/errors.ts';
import { findOtherAddress } from '../../api/other-address.ts';
import { listSsoOrganisations, signInWithPasskey, ssoUrl } from '../../api/sign-in.ts';
import { useCompleteSignIn } from '../../app/use-complete-sign-in.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout, ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { OtherAddress } from './other-address.tsx';

export function OtherSignInMethods({ getEmail }: { readonly getEmail: () => string }) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <PasskeySignIn />
      <SsoSignIn getEmail={getEmail} />
    </div>
  );
}

const route = getRouteApi('/sign-in');

function PasskeySignIn() {
  const { to } = route.useSearch();
  const { completeSignIn } = useCompleteSignIn(to);
  const { submit, busy, error } = useSubmit(async () => completeSignIn(await signInWithPasskey()));
  const otherAddress = findOtherAddress(error);
  return (
    <>
      <Button icon={<KeyRound aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Sign in with a passkey')}
      </Button>
      {otherAddress !== null && <OtherAddress address={otherAddress} />}
      {error !== null && otherAddress === null && (
        <ProblemNotice
          {...toRefusal(error, t('Sign in with your password, then add a passkey under “Your account”.'))}
        />
      )}
    </>
  );
}

type SsoOrganisation = Awaited<ReturnType<typeof listSsoOrganisations>>['organisations'];

type SsoConfirmationProps = {
  readonly organisations: SsoOrganisation;
  readonly onConfirm: (organisationId: string) => void;
};

/** Names the organisation before the browser leaves for its identity provider. */
const SsoConfirmation = ({ organisations, onConfirm }: SsoConfirmationProps) => (
  <Callout tone="blue">
    <p role="status">{t('Next, sign in with your organisation’s identity provider.')}</p>
    <div className="grid gap-2 pt-1">
      {organisations.map(({ organisationId, name }) => (
        <Button key={organisationId} kind="primary" onPress={() => onConfirm(organisationId)}>
          {t('Continue with {{name}}', { name })}
        </Button>
      ))}
    </div>
  </Callout>
);

/** The domain of the email address determines the identity provider. */
function SsoSignIn({ getEmail }: { readonly getEmail: () => string }) {
  const { to } = route.useSearch();
  const [found, setFound] = useState<SsoOrganisation | null>(null);
  const go = (organisationId: string) => window.location.assign(ssoUrl(organisationId, to));
  const { submit, busy, error } = useSubmit(async () => {
    const { organisations } = await listSsoOrganisations(getEmail());
    setFound(organisations);
  });
  return (
    <>
      <Button icon={<Building2 aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Single sign-on')}
      </Button>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      {found?.length === 0 && (
        <p role="alert" className="text-sm text-soft">
          {t(
            'No organisation uses single sign-on for this email address. Enter your work email address above and try again.',
          )}
        </p>
      )}
      {found !== null && found.length > 0 && <SsoConfirmation organisations={found} onConfirm={go} />}
    </>
  );
}
