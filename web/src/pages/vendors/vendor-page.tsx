import { AssayError } from '@assay/client';
import { ErrorBody } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useCan } from '../../api/me.ts';
import { vendorQuery, vendorOverviewQuery } from '../../api/vendors.ts';
import { PendingRequest } from '../../components/approval-request.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { VendorActivityTab } from './vendor-activity-tab.tsx';
import { VendorActions } from './vendor-actions.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';
import { VendorAssessmentsTab } from './vendor-assessments-tab.tsx';
import { VendorDialogs } from './vendor-dialogs.tsx';
import { VendorEvidenceTab } from './vendor-evidence-tab.tsx';
import { VendorFacts } from './vendor-facts.tsx';
import { VendorFindingsTab } from './vendor-findings-tab.tsx';
import { VendorOverviewTab } from './vendor-overview-tab.tsx';
import type { VendorProps } from './vendor-props.ts';

export function VendorPage() {
  return (
    <RequirePermission permission="vendors:view">
      <VendorLoader />
    </RequirePermission>
  );
}

function VendorLoader() {
  const { vendorId } = useVendorSearchParams();
  const vendor = useQuery(vendorQuery(vendorId));
  const standing = useQuery(vendorOverviewQuery(vendorId));
  const mergedInto = findMergedInto(vendor.error);
  if (mergedInto !== undefined) return <Navigate to="/vendors/$vendorId" params={{ vendorId: mergedInto }} replace />;
  if (vendor.data && standing.data) return <LoadedVendor vendor={vendor.data} standing={standing.data} />;
  return (
    <Page title={t('Vendor')}>
      <QueryBoundary query={vendor}>{() => <QueryBoundary query={standing}>{() => null}</QueryBoundary>}</QueryBoundary>
    </Page>
  );
}

/** The vendor that has the records of a merged one. */
const findMergedInto = (error: unknown) =>
  error instanceof AssayError && error.code === 'VENDOR_MERGED'
    ? ErrorBody.safeParse(error.content).data?.details?.[0]?.id
    : undefined;

function LoadedVendor({ vendor, standing }: VendorProps) {
  return (
    <Page title={vendor.name} lead={vendor.serviceDescription ?? undefined} actions={<VendorActions vendor={vendor} />}>
      <VendorFacts vendor={vendor} standing={standing} />
      <PendingRequest kind="DELETE_VENDOR" subjectId={vendor.id} />
      <VendorTabs vendor={vendor} standing={standing} />
      <VendorDialogs vendor={vendor} standing={standing} />
    </Page>
  );
}

function VendorTabs({ vendor, standing }: VendorProps) {
  const { tab, vendorId } = useVendorSearchParams();
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
        label={t('Vendor details')}
        tabs={[
          link('overview', t('Overview')),
          link('assessments', t('Assessments'), vendor.assessments.length),
          ...(seesAssessments ? [link('findings', t('Findings'), standing.openFindings)] : []),
          link('evidence', t('Evidence and certifications')),
          ...(audits ? [link('activity', t('Activity'))] : []),
        ]}
      />
      {tab === 'overview' && <VendorOverviewTab vendor={vendor} standing={standing} />}
      {tab === 'assessments' && <VendorAssessmentsTab vendor={vendor} />}
      {tab === 'findings' && <VendorFindingsTab />}
      {tab === 'evidence' && <VendorEvidenceTab />}
      {tab === 'activity' && <VendorActivityTab />}
    </>
  );
}
