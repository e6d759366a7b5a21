import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { vendorsByIdQuery } from '../../../api/vendors.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Page } from '../../../ui/page.tsx';
import { NewAssessmentForm } from './new-assessment-form.tsx';
import { SendingProgress } from './sending-progress.tsx';

const route = getRouteApi('/shell/assessments/new');

export function NewAssessmentPage() {
  return (
    <RequirePermission permission="assessments:create">
      <NewAssessment />
    </RequirePermission>
  );
}

function NewAssessment() {
  const { task, vendorId, templateId } = route.useSearch();
  if (task !== undefined) {
    return (
      <Page title={t('Sending assessments')}>
        <SendingProgress taskId={task} />
      </Page>
    );
  }
  return (
    <Page
      title={t('New assessment')}
      lead={t('Choose vendors, a template and a due date. You see any problems before anything is sent.')}
    >
      {vendorId === undefined ? (
        <NewAssessmentForm vendors={[]} templateId={templateId} />
      ) : (
        <ForVendors vendorIds={vendorId.split(',')} templateId={templateId} />
      )}
    </Page>
  );
}

type ForVendorsProps = { readonly vendorIds: readonly string[]; readonly templateId: string | undefined };

/** Opened from a vendor, or from a list with selected vendors. */
function ForVendors({ vendorIds, templateId }: ForVendorsProps) {
  return (
    <QueryBoundary query={useQuery(vendorsByIdQuery(vendorIds))}>
      {(vendors) => (
        <NewAssessmentForm vendors={vendors.map(({ id, name }) => ({ id, name }))} templateId={templateId} />
      )}
    </QueryBoundary>
  );
}
