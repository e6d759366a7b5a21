import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../api/me.ts';
import { vendorQuery, vendorStandingQuery } from '../../api/vendors.ts';
import { Needs } from '../../components/needs.tsx';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActivityTab } from './vendor-activity-tab.tsx';
import { VendorActions } from './vendor-actions.tsx';
import { useVendorAddress } from './vendor-address.ts';
import { AssessmentsTab } from './vendor-assessments-tab.tsx';
import { VendorDialogs } from './vendor-dialogs.tsx';
import { EvidenceTab } from './vendor-evidence-tab.tsx';
import { VendorFacts } from './vendor-facts.tsx';
import { FindingsTab } from './vendor-findings-tab.tsx';
import { OverviewTab } from './vendor-overview-tab.tsx';
import type { VendorProps } from './vendor-props.ts';

export function VendorPage() {
  return (
    <Needs permission="vendors:view">
      <OneVendor />
    </Needs>
  );
}

function OneVendor() {
  const { vendorId } = useVendorAddress();
  const vendor = useQuery(vendorQuery(vendorId));
  const standing = useQuery(vendorStandingQuery(vendorId));
  if (vendor.data && standing.data) return <Shown vendor={vendor.data} standing={standing.data} />;
  return (
    <Page title={t('Vendor')}>
      <Answered query={vendor}>{() => <Answered query={standing}>{() => null}</Answered>}</Answered>
    </Page>
  );
}

function Shown({ vendor, standing }: VendorProps) {
  return (
    <Page title={vendor.name} lead={vendor.serviceDescription ?? undefined} actions={<VendorActions vendor={vendor} />}>
      <VendorFacts vendor={vendor} standing={standing} />
      <VendorTabs vendor={vendor} standing={standing} />
      <VendorDialogs vendor={vendor} standing={standing} />
    </Page>
  );
}

function VendorTabs({ vendor, standing }: VendorProps) {
  const { tab, vendorId } = useVendorAddress();
  const [seesAssessments, audits] = [useCan('assessments:view'), useCan('audit:view')];
  const link = (name: typeof tab, label: string, count?: number) => ({
    to: '/vendors/$vendorId' as const,
    params: { vendorId },
    search: name === 'overview' ? {} : { tab: name },
    label,
    current: tab === name,
    ...(count !== undefined && { count }),
  });
  return (
    <>
      <Tabs
        label={t('Parts of the vendor')}
        tabs={[
          link('overview', t('Overview')),
          link('assessments', t('Assessments'), vendor.assessments.length),
          ...(seesAssessments ? [link('findings', t('Findings'), standing.openFindings)] : []),
          link('evidence', t('Evidence and certifications')),
          ...(audits ? [link('activity', t('Activity'))] : []),
        ]}
      />
      {tab === 'overview' && <OverviewTab vendor={vendor} standing={standing} />}
      {tab === 'assessments' && <AssessmentsTab vendor={vendor} standing={standing} />}
      {tab === 'findings' && <FindingsTab />}
      {tab === 'evidence' && <EvidenceTab />}
      {tab === 'activity' && <ActivityTab />}
    </>
  );
}
