import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '../../../api/organisation.ts';
import { Needs } from '../../../components/needs.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Page } from '../../../ui/page.tsx';
import { GroupPanel } from './group-panel.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { ScimPanel } from './scim-panel.tsx';
import { SecondFactorPolicy } from './second-factor-policy.tsx';

export function SignInSettingsPage() {
  return (
    <Needs permission="settings:view">
      <Settings />
    </Needs>
  );
}

function Settings() {
  const organisation = useQuery(organisationQuery);
  return (
    <Page title={t('Sign-in')} lead={t('What people prove before they are in, and where their accounts come from.')}>
      <div className="grid max-w-3xl gap-4">
        {/* From top to bottom: nothing that comes later moves what somebody is about to press. */}
        <Answered query={organisation}>
          {({ mfaRequired }) => (
            <>
              <SecondFactorPolicy required={mfaRequired} />
              <ProviderPanel />
              <ScimPanel />
              <GroupPanel />
            </>
          )}
        </Answered>
      </div>
    </Page>
  );
}
