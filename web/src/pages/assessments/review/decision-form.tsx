import type { AssessmentDetail, Decision } from '@assay/contract';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useShortcut } from '../../../app/shortcuts.ts';
import { momentText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { DECISION } from '../../../format/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DecisionButton } from './decision-button.tsx';
import { needsRationale, type ReviewItem } from './review-state.ts';
import { useDecide } from './use-decide.ts';

const KEYS: readonly (readonly [string, Decision])[] = [
  ['1', 'COMPLIANT'],
  ['2', 'PARTIAL'],
  ['3', 'NON_COMPLIANT'],
  ['4', 'NOT_APPLICABLE'],
];

type DecisionFormProps = { readonly item: ReviewItem; readonly detail: AssessmentDetail };

/** Decided by a press or a key; where a reason is needed first, it is asked for and then saved with it. */
export function DecisionForm({ item, detail }: DecisionFormProps) {
  const review = item.question.response?.review ?? null;
  const [rationale, setRationale] = useState(review?.rationale ?? '');
  const [wanted, setWanted] = useState<Decision | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const decide = useDecide(detail.id);
  const save = (decision: Decision | null) => {
    const words = decision === null ? '' : rationale.trim();
    setWanted(null);
    decide({ questionKey: item.question.key, entry: { decision, rationale: words === '' ? null : words } });
  };
  const choose = (decision: Decision) => {
    const asksFirst = decision === 'CLARIFICATION_REQUESTED' || needsRationale(decision, item.line);
    if (!asksFirst || (rationale.trim() !== '' && decision !== 'CLARIFICATION_REQUESTED')) return save(decision);
    setWanted(decision);
    box.current?.focus();
  };
  const chosen = wanted ?? review?.decision ?? null;
  const unsaved = chosen !== null && (wanted !== null || rationale.trim() !== (review?.rationale ?? ''));
  return (
    <div className="grid gap-2">
      <Choices chosen={chosen} onChoose={choose} />
      <TextArea
        ref={box}
        rows={3}
        label={chosen === 'CLARIFICATION_REQUESTED' ? t('What the vendor is to clarify') : t('Rationale')}
        description={hintFor(wanted, item)}
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
          {t('Save: {{decision}}', { decision: DECISION[chosen] })}
        </Button>
      )}
      {review !== null && (
        <p className="flex items-center justify-between gap-2 text-xs text-soft">
          {`${review.reviewerName} · ${momentText(review.decidedAt)}`}
          <Button kind="quiet" icon={<Undo2 aria-hidden="true" />} onPress={() => save(null)}>
            {t('Take back')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Why words are asked for. */
function hintFor(wanted: Decision | null, { line }: ReviewItem): string {
  if (wanted === 'CLARIFICATION_REQUESTED')
    return t('The vendor reads this when you send the questions back. Ctrl Enter saves.');
  if (wanted === null) return t('Needed where the decision differs from the rules. Ctrl Enter saves.');
  return t('The rules say: {{reason}}. Say why you decide otherwise; Ctrl Enter saves.', {
    reason: line?.automatic.reason ?? '',
  });
}

type ChoicesProps = { readonly chosen: Decision | null; readonly onChoose: (decision: Decision) => void };

function Choices({ chosen, onChoose }: ChoicesProps) {
  useShortcut('1', DECISION.COMPLIANT, () => onChoose('COMPLIANT'));
  useShortcut('2', DECISION.PARTIAL, () => onChoose('PARTIAL'));
  useShortcut('3', DECISION.NON_COMPLIANT, () => onChoose('NON_COMPLIANT'));
  useShortcut('4', DECISION.NOT_APPLICABLE, () => onChoose('NOT_APPLICABLE'));
  useShortcut('c', t('Request clarification'), () => onChoose('CLARIFICATION_REQUESTED'));
  return (
    <div className="grid grid-cols-2 gap-1.5" role="group" aria-label={t('Decision')}>
      {KEYS.map(([key, decision]) => (
        <DecisionButton
          key={key}
          shortcut={key}
          decision={decision}
          label={DECISION[decision]}
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
