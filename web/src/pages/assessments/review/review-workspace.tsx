import type { AssessmentDetail } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { previousQuery } from '../../../api/assessments.ts';
import { useShortcut } from '../../../app/shortcuts.ts';
import { t } from '../../../format/text.ts';
import { AnswerPane } from './answer-pane.tsx';
import { DecisionPane } from './decision-pane.tsx';
import { PaneSteps } from './pane-steps.tsx';
import { QuestionList } from './question-list.tsx';
import { FILTERS, itemsOf } from './review-state.ts';
import { ScoreMeter } from './score-meter.tsx';
import { useReviewPlace } from './use-review-place.ts';

const PANE = 'min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface lg:flex';
const pane = (isShown: boolean) => `${PANE} ${isShown ? 'flex' : 'hidden'}`;

/** Questions, the answer, the decision: side by side, or as steps where there is no room. */
export function ReviewWorkspace({ detail }: { readonly detail: AssessmentDetail }) {
  const { data: previous } = useQuery(previousQuery(detail.id));
  const { filter, question, pane: step, setFilter, select, show } = useReviewPlace();
  const items = useMemo(() => itemsOf(detail, changedOf(detail, previous)), [detail, previous]);
  const shown = filter ? items.filter((item) => FILTERS[filter](item) || item.question.key === question) : items;
  const at = Math.max(
    shown.findIndex((item) => item.question.key === question),
    0,
  );
  const current = shown[at];
  const go = (by: 1 | -1) => {
    const next = shown[at + by];
    if (next) select(next.question.key);
  };
  useShortcut('n', t('Next question'), () => go(1));
  useShortcut('p', t('Previous question'), () => go(-1));
  return (
    <div className="grid gap-3">
      <PaneSteps step={step} onStep={show} />
      <div className="grid gap-3 lg:h-[calc(100dvh-12rem)] lg:min-h-[34rem] lg:grid-cols-[19rem_minmax(0,1fr)_23rem]">
        <section aria-label={t('Questions')} className={pane(step === 'list')}>
          <QuestionList
            items={items}
            shown={shown}
            filter={filter}
            current={current?.question.key}
            onFilter={setFilter}
            onSelect={select}
          />
        </section>
        {current && (
          <>
            <section aria-label={t('Answer')} className={pane(step === 'answer')}>
              <AnswerPane
                key={current.question.key}
                item={current}
                detail={detail}
                previous={previous}
                onPrevious={at > 0 ? () => go(-1) : undefined}
                onNext={at < shown.length - 1 ? () => go(1) : undefined}
              />
            </section>
            <section aria-label={t('Decision')} className={pane(step === 'decision')}>
              <ScoreMeter detail={detail} />
              <DecisionPane key={current.question.key} item={current} detail={detail} />
            </section>
          </>
        )}
      </div>
    </div>
  );
}

type Previous = Parameters<typeof AnswerPane>[0]['previous'];

/** Answered differently than last time, or than before it was sent back. */
const changedOf = ({ changedKeys }: AssessmentDetail, previous: Previous): ReadonlySet<string> =>
  new Set([
    ...(changedKeys ?? []),
    ...(previous?.responses ?? []).filter(({ changed }) => changed).map(({ questionKey }) => questionKey),
  ]);
