import { useQuery } from '@tanstack/react-query';
import { useDemoData } from '../../../api/demo-data.ts';
import { organisationQuery } from '../../../api/organisation.ts';
import { RemoveDemoData } from '../../../components/remove-demo-data.tsx';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { AcceptanceLimitForm } from './acceptance-limit-form.tsx';
import { ApiKeyLifetime } from './api-key-lifetime.tsx';
import { ApiKeySwitch } from './api-key-switch.tsx';
import { ApprovalPolicy } from './approval-policy.tsx';
import { BrandingForm } from './branding-form.tsx';
import { FindingDueForm } from './finding-due-form.tsx';
import { IndependentReview } from './independent-review.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { ReassessmentForm } from './reassessment-form.tsx';
import { RetentionForm } from './retention-form.tsx';
import { StoragePanel } from './storage-panel.tsx';

export function OrganisationPage() {
  return (
    <RequirePermission permission="settings:view">
      <Settings />
    </RequirePermission>
  );
}

function Settings() {
  const query = useQuery(organisationQuery);
  return (
    <Page
      title={t('Organisation')}
      lead={t('How your organisation appears to vendors, how often you reassess them, and when findings are due.')}
    >
      <QueryBoundary query={query}>
        {(organisation) => (
          <div className="grid max-w-3xl gap-4">
            <BrandingForm organisation={organisation} />
            <LogoPanel organisation={organisation} />
            <ReassessmentForm months={organisation.reassessmentMonths} />
            <FindingDueForm days={organisation.findingDueDays} />
            <AcceptanceLimitForm days={organisation.acceptanceMaxDays} />
            <ApprovalPolicy kinds={organisation.approvalRequiredFor} />
            <IndependentReview required={organisation.independentReview} />
            <ApiKeySwitch enabled={organisation.apiKeysEnabled} />
            <ApiKeyLifetime maxDays={organisation.apiKeyMaxDays} />
            <RetentionForm organisation={organisation} />
            <StoragePanel />
            <DemoDataPanel />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

function DemoDataPanel() {
  const demoData = useDemoData();
  if (!demoData) return null;
  return (
    <Panel title={t('Demo data')}>
      <p className="max-w-prose text-soft">
        {t(
          'Fictional vendors with 14 months of history, so you can explore Assay. Anything you added yourself is kept.',
        )}
      </p>
      <div>
        <RemoveDemoData demoData={demoData} kind="danger" label={t('Remove demo data')} />
      </div>
    </Panel>
  );
}
