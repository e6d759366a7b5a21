import { formatNumber } from '../../../format/numbers.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { QuestionRow } from './question-row.tsx';
import { getDecision, REVIEW_FILTERS, type ReviewFilter, type ReviewItem } from './review-state.ts';
import { toVerdict } from './verdict.tsx';

type QuestionListProps = {
  readonly items: readonly ReviewItem[];
  readonly shown: readonly ReviewItem[];
  readonly filter: ReviewFilter | undefined;
  readonly current: string | undefined;
  readonly onFilter: (filter: ReviewFilter | undefined) => void;
  readonly onSelect: (questionKey: string) => void;
  /** Shown above the questions to those who can decide. */
  readonly children?: React.ReactNode;
};

/** The filtered questions by section, and how many are decided. */
export function QuestionList({ items, shown, filter, current, onFilter, onSelect, children }: QuestionListProps) {
  const decided = items.filter((item) => getDecision(item) !== null).length;
  return (
    <>
      <div className="grid gap-3 border-b border-line p-3">
        <ProgressBar label={t('Decided')} done={decided} total={items.length} />
        {children}
        <Filters items={items} filter={filter} onFilter={onFilter} />
      </div>
      {shown.length === 0 ? (
        <div className="grid justify-items-start gap-2 p-3 text-soft">
          <p>{t('No matching questions.')}</p>
          <Button onPress={() => onFilter(undefined)}>{t('Show all')}</Button>
        </div>
      ) : (
        <Sections shown={shown} current={current} onSelect={onSelect} />
      )}
    </>
  );
}

type SectionsProps = Pick<QuestionListProps, 'shown' | 'current' | 'onSelect'>;

function Sections({ shown, current, onSelect }: SectionsProps) {
  const sections = Map.groupBy(shown, ({ section }) => section);
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto pb-3" tabIndex={0} role="group" aria-label={t('Questions')}>
      {[...sections].map(([title, questions]) => (
        <section key={title}>
          <h2 className="sticky top-0 z-1 border-b border-line bg-sunken px-3 py-1.5 text-xs font-semibold text-soft">
            {title}
          </h2>
          <ol>
            {questions.map((item) => (
              <QuestionRow
                key={item.question.key}
                questionKey={item.question.key}
                number={item.number}
                text={item.question.text}
                verdict={toVerdict(getDecision(item), item.line)}
                hasFiles={item.hasFiles}
                isCommented={item.isCommented}
                isChanged={item.isChanged}
                isCurrent={item.question.key === current}
                onSelect={onSelect}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const LABELS: Readonly<Record<ReviewFilter, string>> = {
  'needs-you': t('Needs you'),
  unreviewed: t('Unreviewed'),
  'non-compliant': t('Not fully compliant'),
  changed: t('Changed'),
  commented: t('With comments'),
  'no-evidence': t('Without evidence'),
};

const NAMES: readonly ReviewFilter[] = [
  'needs-you',
  'unreviewed',
  'non-compliant',
  'changed',
  'commented',
  'no-evidence',
];

type FiltersProps = Pick<QuestionListProps, 'items' | 'filter' | 'onFilter'>;

function Filters({ items, filter, onFilter }: FiltersProps) {
  return (
    <div className="flex flex-wrap gap-1" role="group" aria-label={t('Filter questions')}>
      {NAMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={filter === name}
          onClick={() => onFilter(filter === name ? undefined : name)}
          className="inline-flex min-h-6 items-center gap-1 rounded-full border border-edge/50 px-2 text-xs text-soft hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
        >
          {LABELS[name]}
          <span className="tabular-nums">{formatNumber(items.filter(REVIEW_FILTERS[name]).length)}</span>
        </button>
      ))}
    </div>
  );
}
