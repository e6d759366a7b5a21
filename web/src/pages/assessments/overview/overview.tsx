import type { AssessmentDetail } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { assessmentScoreChangesQuery } from '../../../api/score-changes.ts';
import { ScoreChangesPanel } from '../../../components/score-changes.tsx';
import { t, tCount } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { isQuestionAnswered, listKeysWithFiles } from '../answer-state.ts';
import { Comments } from '../comments/comments.tsx';
import { useAssessmentDialog } from '../use-assessment-dialog.ts';
import { AssessmentPath } from './assessment-path.tsx';
import { PortalLinksPanel } from './portal-links-panel.tsx';
import { ResultPanel, type ResultPanelProps } from './result-panel.tsx';
import { Timeline } from './timeline.tsx';

export function Overview({ detail }: { readonly detail: AssessmentDetail }) {
  const canSend = useCan('assessments:send');
  const { status, reopenedKeys, returnedKeys } = detail;
  const returned = returnedKeys ?? reopenedKeys;
  const canAnswer = isWithVendor(detail);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid gap-4">
        {canAnswer && returned !== null && <SentBack count={returned.length} />}
        {detail.scoreBreakdown !== null && <Result detail={detail} breakdown={detail.scoreBreakdown} />}
        {status === 'DRAFT' && <DraftPanel detail={detail} />}
        {canAnswer && (
          <Panel title={t('Progress')}>
            <SectionProgress detail={detail} />
          </Panel>
        )}
        {status !== 'DRAFT' && canSend && <PortalLinksPanel detail={detail} />}
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

/** The score, why it changed and how it becomes green. */
function Result({ detail, breakdown }: ResultPanelProps) {
  const { data: changes } = useQuery(assessmentScoreChangesQuery(detail.id, breakdown.exact));
  return (
    <>
      <ResultPanel detail={detail} breakdown={breakdown} />
      <ScoreChangesPanel changes={changes} />
      <AssessmentPath detail={detail} />
    </>
  );
}

const SentBack = ({ count }: { readonly count: number }) => (
  <Callout tone="amber">
    <p>
      {tCount(
        count,
        'Sent back: the vendor needs to revise {{count}} question. All other answers are kept.',
        'Sent back: the vendor needs to revise {{count}} questions. All other answers are kept.',
      )}
    </p>
  </Callout>
);

function DraftPanel({ detail: { sections, vendor } }: { readonly detail: AssessmentDetail }) {
  const canEdit = useCan('vendors:edit');
  const { show } = useAssessmentDialog();
  const questions = sections.reduce((sum, section) => sum + section.questions.length, 0);
  return (
    <Panel title={t('Not sent yet')}>
      <p>
        {t('When you send it, {{vendor}} ({{email}}) will be invited to answer {{questions}} in {{sections}}.', {
          vendor: vendor.name,
          email: vendor.contactEmail,
          questions: tCount(questions, '{{count}} question', '{{count}} questions'),
          sections: tCount(sections.length, '{{count}} section', '{{count}} sections'),
        })}
      </p>
      {canEdit && (
        <div className="-ml-2">
          <Button kind="quiet" icon={<PencilLine aria-hidden="true" />} onPress={() => show('vendor-contact')}>
            {t('Change contact')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function SectionProgress({ detail }: { readonly detail: AssessmentDetail }) {
  const withFiles = listKeysWithFiles(detail);
  const sections = detail.sections.map(({ title, questions }) => {
    const required = questions.filter((question) => question.required && question.visible);
    return { title, total: required.length, done: required.filter((one) => isQuestionAnswered(one, withFiles)).length };
  });
  const sum = (of: 'done' | 'total') => sections.reduce((total, section) => total + section[of], 0);
  return (
    <div className="grid gap-4">
      <ProgressBar label={t('Required questions')} done={sum('done')} total={sum('total')} />
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {sections.map(({ title, done, total }) => (
          <li key={title}>
            {total === 0 ? (
              <p className="text-sm text-soft">{t('{{title}}: no required questions', { title })}</p>
            ) : (
              <ProgressBar label={title} done={done} total={total} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
