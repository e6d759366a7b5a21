import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ASSESSMENTS_KEY, deleteAssessment } from '../../../api/assessments.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { AssessmentDialogProps } from './dialog-props.ts';

export function DeleteDialog({ detail, onClose }: AssessmentDialogProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id, title, sections, findings, evidence, comments } = detail;
  const answers = sections.flatMap(({ questions }) => questions).filter(({ response }) => response !== null).length;
  const remove = async () => {
    await deleteAssessment(id);
    showToast(t('Assessment deleted'));
    await navigate({ to: '/assessments' });
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS_KEY });
  };
  return (
    <ConfirmDialog
      title={t('Delete “{{title}}”?', { title })}
      action={t('Delete assessment')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('This permanently deletes:')}</p>
      <ul className="list-disc pl-5">
        <li>{tCount(answers, '{{count}} answer', '{{count}} answers')}</li>
        <li>{tCount(evidence.length, '{{count}} file', '{{count}} files')}</li>
        <li>{tCount(findings.length, '{{count}} finding', '{{count}} findings')}</li>
        <li>{tCount(comments.length, '{{count}} comment', '{{count}} comments')}</li>
      </ul>
    </ConfirmDialog>
  );
}
