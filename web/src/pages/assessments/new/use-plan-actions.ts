import { AssayError } from '@assay/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  addContact,
  ASSESSMENTS_KEY,
  createAssessment,
  sendAssessment,
  startBulkSend,
} from '../../../api/assessments.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { SelectedVendor } from './vendor-picker.tsx';

export type AssessmentPlan = {
  readonly templateId: string;
  readonly dueDate: string;
  readonly title: string;
  /** Empty if nobody is assigned. */
  readonly reviewerId: string;
  /** Further contacts of a single vendor, separated by commas. */
  readonly contacts: string;
};

const listContacts = ({ contacts }: AssessmentPlan) =>
  contacts
    .split(/[\s,;]+/)
    .map((email) => email.trim())
    .filter((email) => email !== '');

const toRequestBody = ({ templateId, dueDate, title, reviewerId }: AssessmentPlan) => ({
  templateId,
  dueDate,
  ...(title.trim() !== '' && { title: title.trim() }),
  ...(reviewerId !== '' && { reviewerId }),
});

const NOT_SENT: Readonly<Record<string, string>> = {
  DUE_DATE_PAST: t('The assessment was saved as a draft but not sent, because its due date is in the past.'),
  DUE_DATE_REQUIRED: t('The assessment was saved as a draft but not sent, because it has no due date.'),
  NO_QUESTIONS: t('The assessment was saved as a draft but not sent, because it has no questions.'),
};

function showNotSent(error: unknown): void {
  const known = error instanceof AssayError ? NOT_SENT[error.code ?? ''] : undefined;
  if (known !== undefined) showToast(known, { tone: 'failed' });
  else showProblem(error, t('The assessment was saved as a draft but not sent.'));
}

/** The assessment has been sent, so that a contact who cannot be invited can be added again on its page. */
async function inviteContacts(assessmentId: string, plan: AssessmentPlan): Promise<void> {
  for (const email of listContacts(plan)) {
    try {
      await addContact(assessmentId, { email });
    } catch (refusal) {
      showProblem(refusal, t('{{email}} was not invited.', { email }));
    }
  }
}

/**
 * A single assessment is sent and shown at once. Several are sent by a job whose progress is shown. Drafts are not
 * sent.
 */
export function usePlanActions(plan: AssessmentPlan, vendors: readonly SelectedVendor[]) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const show = async (assessmentId: string) => {
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS_KEY });
    await navigate({ to: '/assessments/$assessmentId', params: { assessmentId } });
  };
  const sendOne = async (vendorId: string) => {
    const { id } = await createAssessment({ ...toRequestBody(plan), vendorId });
    try {
      await sendAssessment(id);
      showToast(t('Assessment sent'));
      await inviteContacts(id, plan);
    } catch (refusal) {
      showNotSent(refusal);
    }
    await show(id);
  };
  const send = useSubmit(async () => {
    const [first, ...others] = vendors;
    if (!first) return;
    if (others.length === 0) return sendOne(first.id);
    const { taskId } = await startBulkSend({ ...toRequestBody(plan), vendorIds: vendors.map(({ id }) => id) });
    await navigate({ to: '/assessments/new', search: { task: taskId, templateId: plan.templateId } });
  });
  const draft = useSubmit(async () => {
    let last = '';
    for (const { id: vendorId } of vendors) last = (await createAssessment({ ...toRequestBody(plan), vendorId })).id;
    showToast(tCount(vendors.length, '{{count}} draft saved', '{{count}} drafts saved'));
    if (vendors.length === 1) return show(last);
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS_KEY });
    await navigate({ to: '/assessments', search: { status: 'DRAFT' } });
  });
  return { send, draft };
}
