import { FileText, Plus, TriangleAlert } from 'lucide-react';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { type BuilderState, focusWhenRendered } from './builder-state.ts';
import { createSection } from './draft.ts';
import { insertSection } from './draft-changes.ts';
import { useOutlineDrag } from './use-outline-drag.ts';
import { OutlineSection } from './outline-section.tsx';

/** Sections and questions in order. Arrow keys move the focus; with Alt, they move the question. */
export function Outline({ building }: { readonly building: BuilderState }) {
  const { control, isReadOnly } = building;
  const drag = useOutlineDrag(building);
  const addSection = () => {
    const section = createSection('');
    control.change((draft) => insertSection(draft, section));
    focusWhenRendered(section.id);
  };
  return (
    <nav aria-label={t('Outline')} className="grid content-start gap-1">
      <h2 className="sr-only">{t('Outline')}</h2>
      <AboutLine building={building} />
      <ol className="grid gap-1">
        {control.draft.sections.map((section, index) => (
          <OutlineSection key={section.id} building={building} drag={drag} section={section} index={index} />
        ))}
      </ol>
      {!isReadOnly && (
        <div className="grid gap-2 pt-2">
          <Button icon={<Plus aria-hidden="true" />} onPress={addSection}>
            {t('Add section')}
          </Button>
          <p className="text-xs text-soft">
            {t('Drag a question to move it, or press Alt and an arrow key. Press Delete to remove it.')}
          </p>
        </div>
      )}
    </nav>
  );
}

function AboutLine({ building: { selected, select, problems } }: { readonly building: BuilderState }) {
  const isWrong = problems.some(({ section }) => section === null);
  return (
    <button
      type="button"
      data-line
      data-spot="about"
      aria-current={selected === undefined ? 'true' : undefined}
      onClick={() => select(undefined)}
      className={`flex min-h-8 items-center gap-2 rounded-md px-2 text-left text-sm ${selected === undefined ? 'bg-accent-wash' : 'hover:bg-hover'}`}
    >
      <FileText aria-hidden="true" className="size-4 text-soft" />
      <span className="flex-1">{t('Name and description')}</span>
      {isWrong && <TriangleAlert aria-label={t('Needs fixing')} className="size-3.5 text-red" />}
    </button>
  );
}
