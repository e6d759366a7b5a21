import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical, Plus, Trash2 } from 'lucide-react';
import { t } from '../../../format/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type BuilderState, focusWhenRendered } from './builder-state.ts';
import type { DraftSection } from './draft.ts';
import { updateSection, insertSection, removeSection, type Direction, moveSectionBy } from './draft-changes.ts';
import type { OutlineDrag } from './use-outline-drag.ts';
import { OutlineQuestion } from './outline-question.tsx';
import { useQuestionActions } from './use-question-actions.ts';

type OutlineSectionProps = {
  readonly building: BuilderState;
  readonly drag: OutlineDrag;
  readonly section: DraftSection;
  readonly index: number;
};

export function OutlineSection({ building, drag, section, index }: OutlineSectionProps) {
  const { id, questions } = section;
  const { add } = useQuestionActions(building);
  const isLast = index === building.control.draft.sections.length - 1;
  const line = drag.isOverSection(index)
    ? 'shadow-[0_-2px_0_0_var(--color-accent)]'
    : isLast && drag.isOverSection(index + 1)
      ? 'shadow-[0_2px_0_0_var(--color-accent)]'
      : '';
  return (
    <li className={`grid gap-0.5 ${line}`} {...drag.section(index)}>
      <SectionTitle building={building} drag={drag} section={section} index={index} />
      <ol className="grid gap-0.5">
        {questions.map((question, at) => (
          <OutlineQuestion
            key={question.key}
            building={building}
            drag={drag}
            question={question}
            place={{ sectionId: id, index: at }}
          />
        ))}
      </ol>
      {!building.isReadOnly && (
        <div
          {...drag.end(id, questions.length)}
          className={`pl-8 ${drag.isOver({ sectionId: id, index: questions.length }) ? 'shadow-[0_-2px_0_0_var(--color-accent)]' : ''}`}
        >
          <Button kind="quiet" icon={<Plus aria-hidden="true" />} onPress={() => add(id, questions.length)}>
            {t('Add question')}
          </Button>
        </div>
      )}
    </li>
  );
}

function SectionTitle({ building, drag, section, index }: OutlineSectionProps) {
  const { control, isReadOnly, problems } = building;
  const { id, title } = section;
  if (isReadOnly) return <h3 className="px-2 pt-2 wrap-anywhere">{title}</h3>;
  const isMissing = problems.some((problem) => problem.section === index && problem.questionKey === null);
  return (
    <div className="flex items-center gap-0.5 pt-2">
      <span {...drag.grip(id)} className="cursor-grab text-soft" title={t('Drag to move section')}>
        <GripVertical aria-hidden="true" className="size-4" />
      </span>
      <input
        aria-label={t('Title of section {{number}}', { number: index + 1 })}
        aria-invalid={isMissing || undefined}
        data-spot={id}
        value={title}
        maxLength={255}
        placeholder={t('Section title')}
        onChange={(event) => control.change((draft) => updateSection(draft, id, { title: event.target.value }))}
        className="h-8 min-w-0 flex-1 rounded-md border border-transparent bg-transparent px-1.5 font-semibold placeholder:font-normal placeholder:text-soft hover:border-edge/60 focus:border-edge aria-invalid:border-red"
      />
      <SectionMenu building={building} section={section} index={index} />
    </div>
  );
}

function SectionMenu({ building: { control, select }, section, index }: Omit<OutlineSectionProps, 'drag'>) {
  const { draft, change } = control;
  const { id } = section;
  const step = (by: Direction) => {
    change((now) => moveSectionBy(now, id, by));
    focusWhenRendered(`${id}:menu`);
  };
  const remove = () => {
    change((now) => removeSection(now, id));
    select(undefined);
    const undo = () => change((now) => insertSection(now, section, index));
    showToast(t('Section removed'), { undo: { label: t('Undo'), onAction: undo } });
  };
  return (
    <Menu
      label={t('Section actions')}
      trigger={
        <IconButton
          label={t('Actions for section {{number}}', { number: index + 1 })}
          data-spot={`${id}:menu`}
          icon={<EllipsisVertical aria-hidden="true" />}
        />
      }
      actions={[
        { label: t('Move up'), icon: <ArrowUp aria-hidden="true" />, onAction: () => step(-1), disabled: index === 0 },
        {
          label: t('Move down'),
          icon: <ArrowDown aria-hidden="true" />,
          onAction: () => step(1),
          disabled: index === draft.sections.length - 1,
        },
        {
          label: t('Remove section and questions'),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onAction: remove,
        },
      ]}
    />
  );
}
