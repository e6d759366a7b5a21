import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '../../../api/organisation.ts';
import { Needs } from '../../../components/needs.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Page } from '../../../ui/page.tsx';
import { ApiKeySwitch } from './api-key-switch.tsx';
import { BrandForm } from './brand-form.tsx';
import { DemoDataPanel } from './demo-data-panel.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { ReassessmentForm } from './reassessment-form.tsx';

export function OrganisationPage() {
  return (
    <Needs permission="settings:view">
      <Settings />
    </Needs>
  );
}

function Settings() {
  const query = useQuery(organisationQuery);
  return (
    <Page title={t('Organisation')} lead={t('How you appear to your vendors, and how often they are assessed.')}>
      <Answered query={query}>
        {(organisation) => (
          <div className="grid max-w-3xl gap-4">
            <BrandForm organisation={organisation} />
            <LogoPanel organisation={organisation} />
            <ReassessmentForm months={organisation.reassessmentMonths} />
            <ApiKeySwitch enabled={organisation.apiKeysEnabled} />
            <DemoDataPanel />
          </div>
        )}
      </Answered>
    </Page>
  );
}
