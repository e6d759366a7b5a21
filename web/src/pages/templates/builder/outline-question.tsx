import type { Question } from '@assay/contract';
import { ArrowDown, ArrowUp, Copy, GitBranch, Trash2, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatCondition, formatQuestionLabel } from '../../../components/format-condition.ts';
import { t } from '../../../format/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { BuilderState } from './builder-state.ts';
import type { QuestionPosition } from './draft.ts';
import type { OutlineDrag } from './use-outline-drag.ts';
import { useQuestionActions } from './use-question-actions.ts';

type OutlineQuestionProps = {
  readonly building: BuilderState;
  readonly drag: OutlineDrag;
  readonly question: Question;
  readonly place: QuestionPosition;
};

/** A question in the outline. The selected one shows its actions. */
export function OutlineQuestion({ building, drag, question, place }: OutlineQuestionProps) {
  const { key } = question;
  const isOpen = building.selected === key;
  const isOver = drag.isOver(place);
  return (
    <li
      {...drag.question(key, place)}
      className={`rounded-md ${isOpen ? 'bg-accent-wash' : 'hover:bg-hover'} ${isOver ? 'shadow-[0_-2px_0_0_var(--color-accent)]' : ''}`}
    >
      <OutlineLine building={building} question={question} />
      {isOpen && !building.isReadOnly && <QuestionActions building={building} question={question} />}
    </li>
  );
}

type LineProps = { readonly building: BuilderState; readonly question: Question };

function OutlineLine({ building, question }: LineProps) {
  const { control, problems, selected, select, isReadOnly } = building;
  const { key, text, conditionalLogic } = question;
  const { sections } = control.draft;
  const { step, remove } = useQuestionActions(building);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (direction !== null) event.preventDefault();
    if (direction !== null && !event.altKey) focusNeighbour(event.currentTarget, direction);
    if (isReadOnly) return;
    if (direction !== null && event.altKey) step(key, direction, key);
    if (event.key === 'Delete') remove(question);
  };
  return (
    <button
      type="button"
      data-spot={key}
      data-line
      aria-current={selected === key ? 'true' : undefined}
      onClick={() => select(key)}
      onKeyDown={onKeyDown}
      className="flex min-h-8 w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-sm"
    >
      <span className="w-10 shrink-0 text-soft tabular-nums">{formatQuestionLabel(sections, key)}</span>
      <span className={`line-clamp-2 min-w-0 flex-1 wrap-anywhere ${text === '' ? 'text-soft italic' : ''}`}>
        {text === '' ? t('Untitled question') : text}
      </span>
      {conditionalLogic && (
        <GitBranch
          aria-label={formatCondition(conditionalLogic, sections)}
          className="mt-0.5 size-3.5 shrink-0 text-soft"
        />
      )}
      {problems.some(({ questionKey }) => questionKey === key) && (
        <TriangleAlert aria-label={t('Needs fixing')} className="mt-0.5 size-3.5 shrink-0 text-red" />
      )}
    </button>
  );
}

function focusNeighbour(line: HTMLElement, direction: -1 | 1) {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-line]')];
  lines[lines.indexOf(line) + direction]?.focus();
}

function QuestionActions({ building, question }: LineProps) {
  const { step, duplicate, remove } = useQuestionActions(building);
  const { key } = question;
  return (
    <div role="group" aria-label={t('Question actions')} className="flex gap-0.5 pb-1 pl-9">
      <IconButton
        label={t('Move up')}
        data-spot={`${key}:up`}
        icon={<ArrowUp aria-hidden="true" />}
        onPress={() => step(key, -1, `${key}:up`)}
      />
      <IconButton
        label={t('Move down')}
        data-spot={`${key}:down`}
        icon={<ArrowDown aria-hidden="true" />}
        onPress={() => step(key, 1, `${key}:down`)}
      />
      <IconButton label={t('Duplicate')} icon={<Copy aria-hidden="true" />} onPress={() => duplicate(question)} />
      <IconButton label={t('Remove')} icon={<Trash2 aria-hidden="true" />} onPress={() => remove(question)} />
    </div>
  );
}
