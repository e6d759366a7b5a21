import type { PortalAssessment } from '@assay/contract';
import { t } from '../format/text.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { isAnswerable } from './asked.ts';
import { Discussion } from './question/discussion.tsx';

/** What is said about the questionnaire as a whole. */
export function MessagesPanel({ assessment }: { readonly assessment: PortalAssessment }) {
  const comments = assessment.comments.filter(({ questionKey }) => questionKey === null);
  if (comments.length === 0 && !isAnswerable(assessment)) return null;
  return (
    <Panel title={t('Messages')}>
      <Notice>{t('About the questionnaire as a whole. What is about one question is best said there.')}</Notice>
      <Discussion assessment={assessment} comments={comments} />
    </Panel>
  );
}
