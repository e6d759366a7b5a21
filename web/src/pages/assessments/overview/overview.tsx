import type { AssessmentDetail } from '@assay/contract';
import { useCan } from '../../../api/me.ts';
import { counted, t } from '../../../format/text.ts';
import { Callout } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Comments } from '../comments/comments.tsx';
import { isWithVendor } from '../with-vendor.ts';
import { LinksPanel } from './links-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SectionProgress } from './section-progress.tsx';
import { Timeline } from './timeline.tsx';

/** How it stands and what comes next. */
export function Overview({ detail }: { readonly detail: AssessmentDetail }) {
  const canSend = useCan('assessments:send');
  const { status, reopenedKeys } = detail;
  const canAnswer = isWithVendor(detail);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid gap-4">
        {canAnswer && reopenedKeys !== null && <SentBack count={reopenedKeys.length} />}
        {detail.scoreBreakdown !== null && <ResultPanel detail={detail} breakdown={detail.scoreBreakdown} />}
        {status === 'DRAFT' && <DraftPanel detail={detail} />}
        {canAnswer && (
          <Panel title={t('Progress')}>
            <SectionProgress detail={detail} />
          </Panel>
        )}
        {status !== 'DRAFT' && canSend && <LinksPanel detail={detail} />}
        {status !== 'DRAFT' && (
          <div className="rounded-lg border border-line bg-surface p-4">
            <Comments detail={detail} questionKey={null} />
          </div>
        )}
      </div>
      <Panel title={t('Timeline')}>
        <Timeline detail={detail} />
      </Panel>
    </div>
  );
}

const SentBack = ({ count }: { readonly count: number }) => (
  <Callout tone="amber">
    <p>
      {counted(
        count,
        'Sent back: the vendor is asked to answer {{count}} question again. The other answers stand.',
        'Sent back: the vendor is asked to answer {{count}} questions again. The other answers stand.',
      )}
    </p>
  </Callout>
);

function DraftPanel({ detail: { sections, vendor } }: { readonly detail: AssessmentDetail }) {
  const questions = sections.reduce((sum, section) => sum + section.questions.length, 0);
  return (
    <Panel title={t('Not sent yet')}>
      <p>
        {t('When it is sent, {{vendor}} ({{email}}) is invited to answer {{questions}} in {{sections}}.', {
          vendor: vendor.name,
          email: vendor.contactEmail,
          questions: counted(questions, '{{count}} question', '{{count}} questions'),
          sections: counted(sections.length, '{{count}} section', '{{count}} sections'),
        })}
      </p>
    </Panel>
  );
}
