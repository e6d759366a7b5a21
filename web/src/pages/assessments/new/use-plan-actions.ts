import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ASSESSMENTS_KEY, createAssessment, sendAssessment, startBulkSend } from '../../../api/assessments.ts';
import { toProblem } from '../../../api/errors.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { SelectedVendor } from './vendor-picker.tsx';

export type AssessmentPlan = { readonly templateId: string; readonly dueDate: string; readonly title: string };

const toRequestBody = ({ templateId, dueDate, title }: AssessmentPlan) => ({
  templateId,
  dueDate,
  ...(title.trim() !== '' && { title: title.trim() }),
});

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
    } catch (refusal) {
      showToast(t('Saved as a draft but not sent. {{why}}', { why: toProblem(refusal).title }), {
        tone: 'failed',
      });
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
