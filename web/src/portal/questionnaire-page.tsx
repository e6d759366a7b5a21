import type { PortalAssessment } from '@assay/contract';
import { useEffect } from 'react';
import { ColleaguesPanel } from './colleagues/colleagues-panel.tsx';
import { FilesPanel } from './files/files-panel.tsx';
import { Introduction } from './introduction.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { OverviewColumn } from './overview/overview-column.tsx';
import { OverviewBar } from './overview/overview-bar.tsx';
import { SectionPanel } from './section-panel.tsx';
import { goToPlaceInAddress } from './step.ts';
import { NextStep } from './submit/next-step.tsx';

export function QuestionnairePage({ assessment }: { readonly assessment: PortalAssessment }) {
  useEffect(goToPlaceInAddress, []);
  return (
    <>
      <Introduction assessment={assessment} />
      <OverviewBar assessment={assessment} />
      <div className="gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <OverviewColumn assessment={assessment} />
        <div id="/questions" tabIndex={-1} className="grid min-w-0 content-start gap-5">
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
