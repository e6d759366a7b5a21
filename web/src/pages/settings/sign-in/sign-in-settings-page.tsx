import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '../../../api/organisation.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Page } from '../../../ui/page.tsx';
import { GroupPanel } from './group-panel.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { ScimPanel } from './scim-panel.tsx';
import { SecondFactorPolicy } from './second-factor-policy.tsx';

export function SignInSettingsPage() {
  return (
    <RequirePermission permission="settings:view">
      <Settings />
    </RequirePermission>
  );
}

function Settings() {
  const organisation = useQuery(organisationQuery);
  return (
    <Page title={t('Sign-in')} lead={t('Two-factor authentication, single sign-on and user provisioning.')}>
      <div className="grid max-w-3xl gap-4">
        {/* Rendered together, so that panels that load later do not move what the user is about to click. */}
        <QueryBoundary query={organisation}>
          {({ mfaRequired }) => (
            <>
              <SecondFactorPolicy required={mfaRequired} />
              <ProviderPanel />
              <ScimPanel />
              <GroupPanel />
            </>
          )}
        </QueryBoundary>
      </div>
    </Page>
  );
}
