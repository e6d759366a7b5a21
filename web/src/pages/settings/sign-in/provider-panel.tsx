import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identityProviderQuery } from '../../../api/identity-provider.ts';
import { useCanDecideSignIn } from '../../../api/me.ts';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DomainProofs } from './domain-proofs.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderStatus } from './provider-status.tsx';

export function ProviderPanel() {
  const query = useQuery(identityProviderQuery);
  const [adding, setAdding] = useState(false);
  const mayChange = useCanDecideSignIn();
  return (
    <Panel title={t('Single sign-on')}>
      <p className="max-w-prose text-soft">
        {t(
          'Let people sign in with your organisation’s identity provider over OpenID Connect: Okta, Entra ID, Google Workspace and others.',
        )}
      </p>
      <QueryBoundary query={query}>
        {({ body: { identityProvider, redirectUrl, domains }, etag }) => (
          <>
            <CopyField label={t('Redirect URI to register with the provider')} text={redirectUrl} />
            {identityProvider && <ProviderStatus provider={identityProvider} />}
            <DomainProofs domains={domains} />
            {identityProvider || adding ? (
              <ProviderForm key={etag} provider={identityProvider} etag={etag} />
            ) : (
              mayChange && (
                <div>
                  <Button onPress={() => setAdding(true)}>{t('Add identity provider')}</Button>
                </div>
              )
            )}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}
