import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { theseVendorsQuery } from '../../../api/vendors.ts';
import { Needs } from '../../../components/needs.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Page } from '../../../ui/page.tsx';
import { NewAssessmentForm } from './new-assessment-form.tsx';
import { SendingProgress } from './sending-progress.tsx';

const route = getRouteApi('/shell/assessments/new');

export function NewAssessmentPage() {
  return (
    <Needs permission="assessments:create">
      <NewAssessment />
    </Needs>
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
      lead={t('Choose who is asked, what, and until when. Before anything is sent you see what would stop it.')}
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

/** Somebody came from a vendor, or from a list with some of them chosen. */
function ForVendors({ vendorIds, templateId }: ForVendorsProps) {
  return (
    <Answered query={useQuery(theseVendorsQuery(vendorIds))}>
      {(vendors) => (
        <NewAssessmentForm vendors={vendors.map(({ id, name }) => ({ id, name }))} templateId={templateId} />
      )}
    </Answered>
  );
}
