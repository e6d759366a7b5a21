import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ASSESSMENTS, createAssessment, sendAssessment, sendInBulk } from '../../../api/assessments.ts';
import { problemOf } from '../../../api/problem.ts';
import { counted, t } from '../../../format/text.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { ChosenVendor } from './vendor-choice.tsx';

export type Plan = { readonly templateId: string; readonly dueDate: string; readonly title: string };

const bodyOf = ({ templateId, dueDate, title }: Plan) => ({
  templateId,
  dueDate,
  ...(title.trim() !== '' && { title: title.trim() }),
});

/** One is sent at once and shown; many are sent by a job whose progress is shown; drafts wait. */
export function usePlanActions(plan: Plan, vendors: readonly ChosenVendor[]) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const show = async (assessmentId: string) => {
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS });
    await navigate({ to: '/assessments/$assessmentId', params: { assessmentId } });
  };
  const sendOne = async (vendorId: string) => {
    const { id } = await createAssessment({ ...bodyOf(plan), vendorId });
    try {
      await sendAssessment(id);
      toast(t('Assessment sent'));
    } catch (refusal) {
      toast(t('It was saved as a draft and not sent. {{why}}', { why: problemOf(refusal).title }), { tone: 'failed' });
    }
    await show(id);
  };
  const send = useSubmit(async () => {
    const [first, ...others] = vendors;
    if (!first) return;
    if (others.length === 0) return sendOne(first.id);
    const { taskId } = await sendInBulk({ ...bodyOf(plan), vendorIds: vendors.map(({ id }) => id) });
    await navigate({ to: '/assessments/new', search: { task: taskId, templateId: plan.templateId } });
  });
  const draft = useSubmit(async () => {
    let last = '';
    for (const { id: vendorId } of vendors) last = (await createAssessment({ ...bodyOf(plan), vendorId })).id;
    toast(counted(vendors.length, '{{count}} draft saved', '{{count}} drafts saved'));
    if (vendors.length === 1) return show(last);
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS });
    await navigate({ to: '/assessments', search: { status: 'DRAFT' } });
  });
  return { send, draft };
}
