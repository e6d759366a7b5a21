import type { Question } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { formatQuestionLabel } from '../../../components/format-condition.ts';
import { t } from '../../../format/i18n.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import {
  formatQuestionField,
  isQuestionField,
  QUESTION_FIELD_LABELS,
  type QuestionField,
} from '../question-field-labels.ts';
import type { BuilderState } from './builder-state.ts';
import { type Draft, findQuestion } from './draft.ts';
import { Outline } from './outline.tsx';
import { Preview } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { ScoreCheck } from './score-check.tsx';
import { TemplateDetailsEditor } from './template-details-editor.tsx';

const route = getRouteApi('/shell/templates/$templateId');

type BuilderPane = 'outline' | 'edit' | 'preview';

/** Outline, editor and preview side by side, or one at a time on narrow screens. */
export function Builder({ building }: { readonly building: BuilderState }) {
  const { pane = building.selected === undefined ? 'outline' : 'edit' } = route.useSearch();
  const draft = useDeferredValue(building.control.draft);
  const panes: readonly (readonly [BuilderPane, string, ReactNode])[] = [
    ['outline', t('Outline'), <Outline key="outline" building={building} />],
    ['edit', t('Editor'), <Editor key="edit" building={building} />],
    ['preview', t('Preview'), <Preview key="preview" draft={draft} selected={building.selected} />],
  ];
  return (
    <div className="grid gap-3">
      <ProblemList building={building} />
      <ScoreCheck building={building} />
      <div className="xl:hidden">
        <Tabs
          label={t('Builder panes')}
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

function Editor({ building }: { readonly building: BuilderState }) {
  const { control, selected, isReadOnly } = building;
  const question = findQuestion(control.draft, selected);
  if (!question) return <TemplateDetailsEditor building={building} />;
  if (isReadOnly) return <QuestionSummary question={question} sections={control.draft.sections} />;
  return <QuestionEditor key={question.key} building={building} question={question} />;
}

const FIELDS: readonly QuestionField[] = Object.keys(QUESTION_FIELD_LABELS).filter(isQuestionField);

type QuestionSummaryProps = { readonly question: Question; readonly sections: Draft['sections'] };

const isSet = (question: Question, field: QuestionField) =>
  question[field] !== undefined && (field !== 'options' || question.options !== null);

function QuestionSummary({ question, sections }: QuestionSummaryProps) {
  const fields = FIELDS.filter((field) => field !== 'text' && isSet(question, field));
  return (
    <div className="grid content-start gap-3">
      <h2>{t('Question {{label}}', { label: formatQuestionLabel(sections, question.key) })}</h2>
      <p className="font-medium wrap-anywhere whitespace-pre-line">{question.text}</p>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[9rem_1fr]">
        {fields.map((field) => (
          <div key={field} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-sm text-soft">{QUESTION_FIELD_LABELS[field]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{formatQuestionField(question, field, sections)}</dd>
          </div>
        ))}
        <div className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-sm text-soft">{t('Key')}</dt>
          <dd>
            <code>{question.key}</code>
          </dd>
        </div>
      </dl>
    </div>
  );
}
