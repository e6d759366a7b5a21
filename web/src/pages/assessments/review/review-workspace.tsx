import type { AssessmentDetail } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Calculator, FlaskConical } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { previousAssessmentQuery } from '../../../api/assessments.ts';
import { useShortcut } from '../../../app/shortcuts.ts';
import { HeldBackNote } from '../../../components/score-badge.tsx';
import { ScoreRing } from '../../../components/score-ring.tsx';
import { t } from '../../../format/i18n.ts';
import { RATING_LABELS } from '../../../format/labels.ts';
import { formatNumber } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/notice.tsx';
import { useAssessmentDialog } from '../use-assessment-dialog.ts';
import { AnswerPane } from './answer-pane.tsx';
import { DecisionPane } from './decision-pane.tsx';
import { KeepOffer } from './keep-decisions.tsx';
import { QuestionList } from './question-list.tsx';
import { ReviewContradictions, ReviewCoverage } from './review-assurance.tsx';
import { needsYou, REVIEW_FILTERS, type ReviewItem, toReviewItems } from './review-state.ts';
import { type ReviewPane, useReviewPosition } from './use-review-position.ts';
import { type ReviewQueueState, useReviewQueue } from './use-review-queue.ts';

const PANE_CLASS = 'min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface lg:flex';
const paneClass = (isShown: boolean) => `${PANE_CLASS} ${isShown ? 'flex' : 'hidden'}`;

type ReviewWorkspaceProps = { readonly detail: AssessmentDetail };

/** Waits for the questions that need a person, because the review opens at the first of them. */
export function ReviewWorkspace({ detail }: ReviewWorkspaceProps) {
  const queue = useReviewQueue(detail);
  return queue.isLoading ? <Loading /> : <Panes detail={detail} queue={queue} />;
}

type PanesProps = ReviewWorkspaceProps & { readonly queue: ReviewQueueState };

/** Questions, answer and decision side by side, or one at a time on narrow screens. */
function Panes({ detail, queue }: PanesProps) {
  const { data: previous } = useQuery(previousAssessmentQuery(detail.id));
  const position = useReviewPosition();
  const { filter, pane: step, setFilter, select, advance, show } = position;
  const { items, shown, at } = useShownItems({ detail, queue, previous, position });
  const current = shown[at];
  const go = (by: 1 | -1) => {
    const next = shown[at + by];
    if (next) select(next.question.key);
  };
  const answer = useRef<HTMLElement>(null);
  const goToNextNeed = () => {
    const next = [...shown.slice(at + 1), ...shown.slice(0, at)].find(needsYou);
    if (!next) return;
    advance(next.question.key);
    answer.current?.focus();
  };
  useShortcut('n', t('Next question'), () => go(1));
  useShortcut('p', t('Previous question'), () => go(-1));
  return (
    <div className="grid gap-3">
      <ReviewContradictions detail={detail} />
      <PaneTabs step={step} onStep={show} />
      <div className="grid gap-3 lg:h-[calc(100dvh-12rem)] lg:min-h-[34rem] lg:grid-cols-[19rem_minmax(0,1fr)_25rem]">
        <section aria-label={t('Questions')} className={paneClass(step === 'list')}>
          <QuestionList
            items={items}
            shown={shown}
            filter={filter}
            current={current?.question.key}
            onFilter={setFilter}
            onSelect={select}
          >
            {queue.canDecide && <NeedSummary items={items} unchanged={queue.unchanged} />}
          </QuestionList>
        </section>
        {current && (
          <>
            <section ref={answer} tabIndex={-1} aria-label={t('Answer')} className={paneClass(step === 'answer')}>
              <AnswerPane
                key={current.question.key}
                item={current}
                detail={detail}
                previous={previous}
                onPrevious={at > 0 ? () => go(-1) : undefined}
                onNext={at < shown.length - 1 ? () => go(1) : undefined}
              />
            </section>
            <section aria-label={t('Decision')} className={paneClass(step === 'decision')}>
              <ScoreMeter detail={detail} />
              <DecisionPane key={current.question.key} item={current} detail={detail} onDecided={goToNextNeed} />
            </section>
          </>
        )}
      </div>
    </div>
  );
}

type ShownItemsInput = PanesProps & {
  readonly previous: Previous;
  readonly position: Pick<ReturnType<typeof useReviewPosition>, 'filter' | 'question'>;
};

/** The filtered questions and the current one: by default the first that needs a person. */
function useShownItems({ detail, queue, previous, position: { filter, question } }: ShownItemsInput) {
  const items = useMemo(
    () => toReviewItems(detail, { changed: listChangedKeys(detail, previous), reasons: queue.reasons }),
    [detail, previous, queue.reasons],
  );
  const [opened] = useState(() => items.find(needsYou)?.question.key);
  const key = question ?? (filter ? undefined : opened);
  const shown = filter ? items.filter((item) => REVIEW_FILTERS[filter](item) || item.question.key === key) : items;
  const at = Math.max(
    shown.findIndex((item) => item.question.key === key),
    0,
  );
  return { items, shown, at };
}

type NeedSummaryProps = { readonly items: readonly ReviewItem[] } & Pick<ReviewQueueState, 'unchanged'>;

function NeedSummary({ items, unchanged }: NeedSummaryProps) {
  const count = items.filter(needsYou).length;
  return (
    <>
      <p role="status" className="font-medium">
        {count === 0 ? t('No more questions need you.') : t('Needs you: {{count}}', { count: formatNumber(count) })}
      </p>
      <KeepOffer unchanged={unchanged} />
    </>
  );
}

type Previous = Parameters<typeof AnswerPane>[0]['previous'];

/** Answers that differ from the previous assessment, or from before they were sent back. */
const listChangedKeys = ({ changedKeys }: AssessmentDetail, previous: Previous): ReadonlySet<string> =>
  new Set([
    ...(changedKeys ?? []),
    ...(previous?.responses ?? []).filter(({ changed }) => changed).map(({ questionKey }) => questionKey),
  ]);

const STEPS: readonly { step: ReviewPane; label: string }[] = [
  { step: 'list', label: t('Questions') },
  { step: 'answer', label: t('Answer') },
  { step: 'decision', label: t('Decision') },
];

type PaneTabsProps = { readonly step: ReviewPane; readonly onStep: (step: ReviewPane) => void };

function PaneTabs({ step: current, onStep }: PaneTabsProps) {
  return (
    <div className="grid grid-cols-3 gap-1 rounded-md bg-sunken p-1 lg:hidden" role="group" aria-label={t('Step')}>
      {STEPS.map(({ step, label }) => (
        <button
          key={step}
          type="button"
          aria-pressed={current === step}
          onClick={() => onStep(step)}
          className="min-h-8 rounded-sm text-sm text-soft aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function ScoreMeter({ detail }: { readonly detail: AssessmentDetail }) {
  const { scoreBreakdown, rating, heldBackBy } = detail;
  const { show } = useAssessmentDialog();
  return (
    <div className="grid gap-2 border-b border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <ScoreRing exactScore={scoreBreakdown?.exact ?? null} rating={rating} diameter={52} />
        <div className="grid flex-1">
          <span className="text-xs text-soft">{scoreBreakdown?.final ? t('Score') : t('Score so far')}</span>
          <span className="font-medium">{RATING_LABELS[rating]}</span>
        </div>
        <Button kind="quiet" icon={<Calculator aria-hidden="true" />} onPress={() => show('ledger')}>
          {t('Score breakdown')}
        </Button>
        <Button kind="quiet" icon={<FlaskConical aria-hidden="true" />} onPress={() => show('what-if')}>
          {t('What if')}
        </Button>
      </div>
      <ReviewCoverage detail={detail} />
      <HeldBackNote heldBackBy={heldBackBy} />
    </div>
  );
}
