import { type AssessmentDetail, type AssessmentFinding, FindingCreate, formatFindingTitle } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { assessmentQuery } from '../../../api/assessments.ts';
import { toProblem } from '../../../api/errors.ts';
import { raiseFinding } from '../../../api/reviews.ts';
import { getToday } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { toOptions, SEVERITY_LABELS } from '../../../format/labels.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { ReviewItem } from './review-state.ts';

type FindingDialogProps = {
  readonly item: ReviewItem;
  readonly detail: AssessmentDetail;
  readonly proposal: AssessmentFinding | undefined;
  readonly onClose: () => void;
};

/** Starts from the proposed finding or from the question. A raised finding is open at once. */
export function FindingDialog({ item, detail, proposal, onClose }: FindingDialogProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<FormValues, unknown, FindingCreate>({
    resolver: zodResolver(FindingCreate),
    defaultValues: toFormValues(item, proposal),
  });
  const { submit, busy, error } = useSubmit(async (body: FindingCreate) => {
    await raiseFinding(detail.id, body);
    showToast(t('Finding raised'));
    await queryClient.invalidateQueries(assessmentQuery(detail.id));
    void queryClient.invalidateQueries({ queryKey: ['findings'] });
    onClose();
  });
  const { errors } = formState;
  const dueDate = register('dueDate', { setValueAs: (day: string | undefined) => (day === '' ? undefined : day) });
  return (
    <Dialog title={t('Raise finding')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField label={t('Title')} required error={errors.title?.message} {...register('title')} />
        <TextArea label={t('Description')} required error={errors.description?.message} {...register('description')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('Severity')}
            options={toOptions(SEVERITY_LABELS)}
            error={errors.severity?.message}
            {...register('severity')}
          />
          <TextField
            label={t('Due date')}
            description={t('Leave empty for the default of the severity.')}
            type="date"
            min={getToday()}
            error={errors.dueDate?.message}
            {...dueDate}
          />
        </div>
        {error !== null && <ProblemNotice {...toProblem(error)} />}
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy}>
            {t('Raise finding')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type FormValues = z.input<typeof FindingCreate>;

/** Without a due date, the server sets the one for the severity. */
const toFormValues = ({ question }: ReviewItem, proposal: AssessmentFinding | undefined): FormValues => ({
  questionKey: question.key,
  title: proposal?.title ?? formatFindingTitle(question),
  description: proposal?.description ?? '',
  recommendation: proposal?.recommendation ?? question.recommendation ?? null,
  severity: proposal?.severity ?? question.riskWeight,
  controlCodes: proposal?.controlCodes ?? question.controls.map(({ code }) => code),
});
