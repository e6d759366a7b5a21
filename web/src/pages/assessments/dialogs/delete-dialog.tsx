import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ASSESSMENTS, deleteAssessment } from '../../../api/assessments.ts';
import { counted, t } from '../../../format/text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { AsideProps } from './aside-props.ts';

export function DeleteDialog({ detail, onClose }: AsideProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id, title, sections, findings, evidence, comments } = detail;
  const answers = sections.flatMap(({ questions }) => questions).filter(({ response }) => response !== null).length;
  const remove = async () => {
    await deleteAssessment(id);
    toast(t('Assessment deleted'));
    await navigate({ to: '/assessments' });
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS });
  };
  return (
    <ConfirmDialog
      title={t('Delete “{{title}}”?', { title })}
      action={t('Delete assessment')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('With it go, for good:')}</p>
      <ul className="list-disc pl-5">
        <li>{counted(answers, '{{count}} answer', '{{count}} answers')}</li>
        <li>{counted(evidence.length, '{{count}} file', '{{count}} files')}</li>
        <li>{counted(findings.length, '{{count}} finding', '{{count}} findings')}</li>
        <li>{counted(comments.length, '{{count}} comment', '{{count}} comments')}</li>
      </ul>
    </ConfirmDialog>
  );
}
