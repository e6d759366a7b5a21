import type { AssessmentDetail, Decision } from '@assay/contract';
import { canTransition, needsRationale, parseCompliance } from '@assay/contract/rules';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { useShortcut } from '../../../app/shortcuts.ts';
import { formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { DECISION_LABELS } from '../../../format/labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Comments } from '../comments/comments.tsx';
import { FindingCard } from './finding-card.tsx';
import { needsYou, type ReviewItem } from './review-state.ts';
import { useDecide } from './use-decide.ts';
import { VERDICT_STYLES } from './verdict.tsx';

type DecisionPaneProps = {
  readonly item: ReviewItem;
  readonly detail: AssessmentDetail;
  /** Called once a question that needed a person is decided. */
  readonly onDecided: () => void;
};

/** The reviewer's decision. Users who cannot review see it read-only. */
export function DecisionPane({ item, detail, onDecided }: DecisionPaneProps) {
  const canReview = useCan('assessments:review');
  const isOpen = canTransition('decide', detail.status);
  return (
    <div
      className="relative grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-3"
      tabIndex={0}
      role="group"
      aria-label={t('Decision')}
    >
      <div className="grid gap-2">
        <h2 className="text-base">{t('Decision')}</h2>
        {canReview && isOpen ? (
          <DecisionForm item={item} detail={detail} onDecided={onDecided} />
        ) : (
          <DecisionSummary item={item} />
        )}
        {!canReview && isOpen && <Notice>{t('You can view this review but can’t make decisions.')}</Notice>}
      </div>
      <FindingCard item={item} detail={detail} />
      <Comments detail={detail} questionKey={item.question.key} />
    </div>
  );
}

function DecisionSummary({ item: { question } }: { readonly item: ReviewItem }) {
  const review = question.response?.review ?? null;
  if (review === null) return <Notice>{t('No decision. The automatic result counts.')}</Notice>;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge {...VERDICT_STYLES[review.decision]} />
      {review.rationale !== null && <p className="wrap-anywhere whitespace-pre-line">{review.rationale}</p>}
      <p className="text-xs text-soft">{`${review.reviewerName} · ${formatDateTime(review.decidedAt)}`}</p>
    </div>
  );
}

/** Decides with a button or key. If a rationale is required, asks for it first and saves both together. */
function DecisionForm({ item, detail, onDecided }: DecisionPaneProps) {
  const review = item.question.response?.review ?? null;
  const [rationale, setRationale] = useState(review?.rationale ?? '');
  const [wanted, setWanted] = useState<Decision | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const decide = useDecide(detail.id);
  const save = (decision: Decision | null) => {
    const words = decision === null ? '' : rationale.trim();
    setWanted(null);
    decide({ questionKey: item.question.key, entry: { decision, rationale: words === '' ? null : words } });
    if (decision !== null && needsYou(item)) onDecided();
  };
  const choose = (decision: Decision) => {
    const asksFirst = decision === 'CLARIFICATION_REQUESTED' || contradictsRules(decision, item);
    if (!asksFirst || (rationale.trim() !== '' && decision !== 'CLARIFICATION_REQUESTED')) return save(decision);
    setWanted(decision);
    box.current?.focus();
  };
  const chosen = wanted ?? review?.decision ?? null;
  const unsaved = chosen !== null && (wanted !== null || rationale.trim() !== (review?.rationale ?? ''));
  return (
    <div className="grid gap-2">
      <DecisionChoices chosen={chosen} onChoose={choose} />
      <TextArea
        ref={box}
        rows={3}
        label={chosen === 'CLARIFICATION_REQUESTED' ? t('What the vendor should clarify') : t('Rationale')}
        description={formatHint(wanted)}
        maxLength={10_000}
        value={rationale}
        onChange={(event) => setRationale(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && unsaved) {
            save(chosen);
            event.currentTarget.blur();
          }
        }}
      />
      {unsaved && (
        <Button kind="primary" isDisabled={wanted !== null && rationale.trim() === ''} onPress={() => save(chosen)}>
          {t('Save as {{decision}}', { decision: DECISION_LABELS[chosen] })}
        </Button>
      )}
      {review !== null && (
        <p className="flex items-center justify-between gap-2 text-xs text-soft">
          {`${review.reviewerName} · ${formatDateTime(review.decidedAt)}`}
          <Button kind="quiet" icon={<Undo2 aria-hidden="true" />} onPress={() => save(null)}>
            {t('Clear decision')}
          </Button>
        </p>
      )}
    </div>
  );
}

const contradictsRules = (decision: Decision, { line }: ReviewItem) =>
  line !== undefined &&
  needsRationale(decision, { rule: line.automatic.rule, compliance: parseCompliance(line.automatic.compliance) });

function formatHint(wanted: Decision | null): string {
  if (wanted === 'CLARIFICATION_REQUESTED')
    return t('The vendor sees this when you send the questions back. Press Ctrl+Enter to save.');
  if (wanted === null)
    return t('Required if your decision differs from the automatic result. Press Ctrl+Enter to save.');
  return t('Explain why your decision differs from the automatic result. Press Ctrl+Enter to save.');
}

const DECISION_SHORTCUTS: readonly (readonly [string, Decision])[] = [
  ['1', 'COMPLIANT'],
  ['2', 'PARTIAL'],
  ['3', 'NON_COMPLIANT'],
  ['4', 'NOT_APPLICABLE'],
];

type DecisionChoicesProps = { readonly chosen: Decision | null; readonly onChoose: (decision: Decision) => void };

function DecisionChoices({ chosen, onChoose }: DecisionChoicesProps) {
  useShortcut('1', DECISION_LABELS.COMPLIANT, () => onChoose('COMPLIANT'));
  useShortcut('2', DECISION_LABELS.PARTIAL, () => onChoose('PARTIAL'));
  useShortcut('3', DECISION_LABELS.NON_COMPLIANT, () => onChoose('NON_COMPLIANT'));
  useShortcut('4', DECISION_LABELS.NOT_APPLICABLE, () => onChoose('NOT_APPLICABLE'));
  useShortcut('c', t('Request clarification'), () => onChoose('CLARIFICATION_REQUESTED'));
  return (
    <div className="grid grid-cols-2 gap-1.5" role="group" aria-label={t('Decision')}>
      {DECISION_SHORTCUTS.map(([key, decision]) => (
        <DecisionButton
          key={key}
          shortcut={key}
          decision={decision}
          label={DECISION_LABELS[decision]}
          chosen={chosen === decision}
          onPress={() => onChoose(decision)}
        />
      ))}
      <span className="col-span-2 grid">
        <DecisionButton
          shortcut="C"
          decision="CLARIFICATION_REQUESTED"
          label={t('Request clarification')}
          chosen={chosen === 'CLARIFICATION_REQUESTED'}
          onPress={() => onChoose('CLARIFICATION_REQUESTED')}
        />
      </span>
    </div>
  );
}

const CHOSEN: Readonly<Record<Decision, string>> = {
  COMPLIANT: 'aria-pressed:border-green aria-pressed:bg-green-wash aria-pressed:text-green',
  PARTIAL: 'aria-pressed:border-amber aria-pressed:bg-amber-wash aria-pressed:text-amber',
  NON_COMPLIANT: 'aria-pressed:border-red aria-pressed:bg-red-wash aria-pressed:text-red',
  NOT_APPLICABLE: 'aria-pressed:border-edge aria-pressed:bg-sunken aria-pressed:text-ink',
  CLARIFICATION_REQUESTED: 'aria-pressed:border-blue aria-pressed:bg-blue-wash aria-pressed:text-blue',
};

type DecisionButtonProps = {
  readonly shortcut: string;
  readonly decision: Decision;
  readonly label: string;
  readonly chosen: boolean;
  readonly onPress: () => void;
};

function DecisionButton({ shortcut, decision, label, chosen, onPress }: DecisionButtonProps) {
  const { icon: Icon } = VERDICT_STYLES[decision];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={`flex min-h-9 items-center gap-1.5 rounded-md border border-edge/50 px-2 text-left text-sm hover:bg-hover aria-pressed:font-semibold ${CHOSEN[decision]}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 leading-tight">{label}</span>
      <kbd aria-hidden="true" className="max-lg:hidden rounded-sm border border-line bg-surface px-1 text-xs text-soft">
        {shortcut}
      </kbd>
    </button>
  );
}
