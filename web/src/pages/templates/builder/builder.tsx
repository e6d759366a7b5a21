import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { t } from '../../../format/text.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { AboutEditor } from './about-editor.tsx';
import type { Building } from './building.ts';
import { allQuestions, findQuestion } from './draft.ts';
import { Outline } from './outline.tsx';
import { Preview } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionFacts } from './question-facts.tsx';

const route = getRouteApi('/shell/templates/$templateId');

type Pane = 'outline' | 'edit' | 'preview';

/** Outline, editor and preview beside each other; on a narrow screen one at a time. */
export function Builder({ building }: { readonly building: Building }) {
  const { pane = building.selected === undefined ? 'outline' : 'edit' } = route.useSearch();
  const draft = useDeferredValue(building.control.draft);
  const panes: readonly (readonly [Pane, string, ReactNode])[] = [
    ['outline', t('Outline'), <Outline key="outline" building={building} />],
    ['edit', t('Editor'), <Editor key="edit" building={building} />],
    ['preview', t('Preview'), <Preview key="preview" draft={draft} selected={building.selected} />],
  ];
  return (
    <div className="grid gap-3">
      <ProblemList building={building} />
      <div className="xl:hidden">
        <Tabs
          label={t('Panes')}
          tabs={panes.map(([name, label]) => ({
            label,
            current: pane === name,
            from: '/templates/$templateId',
            to: '.',
            search: (now) => ({ ...now, pane: name }),
          }))}
        />
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-[19rem_minmax(0,1fr)_25rem]">
        {panes.map(([name, label, content]) => (
          <section
            key={name}
            aria-label={label}
            className={`${pane === name ? '' : 'max-xl:hidden'} relative min-w-0 rounded-lg border border-line bg-surface p-3 xl:max-h-[calc(100dvh-12rem)] xl:overflow-y-auto`}
          >
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}

function Editor({ building }: { readonly building: Building }) {
  const { control, selected, isReadOnly } = building;
  const question = findQuestion(control.draft, selected);
  if (!question) return <AboutEditor building={building} />;
  if (isReadOnly) return <QuestionFacts question={question} questions={allQuestions(control.draft)} />;
  return <QuestionEditor key={question.key} building={building} question={question} />;
}
