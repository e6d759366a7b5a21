import type { PortalAssessment } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { useEffect } from 'react';
import { t } from '../format/i18n.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { ColleaguesPanel } from './colleagues/colleagues-panel.tsx';
import { FilesPanel } from './files/files-panel.tsx';
import { Introduction } from './introduction.tsx';
import { OverviewBar } from './overview/overview-bar.tsx';
import { OverviewColumn } from './overview/overview-column.tsx';
import { Discussion } from './question/discussion.tsx';
import { ReturnedPanel } from './returned-panel.tsx';
import { SectionPanel } from './section-panel.tsx';
import { goToAnchorFromUrl } from './step.ts';
import { NextStep } from './submit/next-step.tsx';

export function QuestionnairePage({ assessment }: { readonly assessment: PortalAssessment }) {
  useEffect(goToAnchorFromUrl, []);
  return (
    <>
      <Introduction assessment={assessment} />
      <OverviewBar assessment={assessment} />
      <div className="gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <OverviewColumn assessment={assessment} />
        <div id="/questions" tabIndex={-1} className="grid min-w-0 content-start gap-5">
          <ReturnedPanel assessment={assessment} />
          {assessment.sections.map((section, index) => (
            <SectionPanel key={section.title} assessment={assessment} section={section} number={index + 1} />
          ))}
          <FilesPanel assessment={assessment} />
          <ColleaguesPanel assessment={assessment} />
          <MessagesPanel assessment={assessment} />
          <NextStep assessment={assessment} />
        </div>
      </div>
    </>
  );
}

function MessagesPanel({ assessment }: { readonly assessment: PortalAssessment }) {
  const comments = assessment.comments.filter(({ questionKey }) => questionKey === null);
  if (assessment.delegated || (comments.length === 0 && !isWithVendor(assessment))) return null;
  return (
    <Panel title={t('Messages')}>
      <Notice>
        {t(
          'Use this for messages about the questionnaire as a whole. To discuss a single question, comment on that question.',
        )}
      </Notice>
      <Discussion assessment={assessment} comments={comments} />
    </Panel>
  );
}
