import { tCount, t } from '../../../format/i18n.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { BuilderState } from './builder-state.ts';
import { listDraftQuestions } from './draft.ts';

export function TemplateDetailsEditor({ building }: { readonly building: BuilderState }) {
  const { control, problems, isReadOnly } = building;
  const { draft, change } = control;
  const { name, description, sections } = draft;
  const count = tCount(listDraftQuestions(draft).length, '{{count}} question', '{{count}} questions');
  const numbers = `${count}, ${tCount(sections.length, '{{count}} section', '{{count}} sections')}`;
  const error = problems.find(({ section }) => section === null)?.message;
  if (isReadOnly) {
    return (
      <div className="grid content-start gap-3">
        <h2 className="wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere whitespace-pre-line">{description ?? t('No description.')}</p>
        <Notice>{numbers}</Notice>
      </div>
    );
  }
  return (
    <div className="grid content-start gap-4">
      <h2>{t('Name and description')}</h2>
      <TextField
        label={t('Name')}
        value={name}
        maxLength={255}
        error={error}
        onChange={(event) => change((now) => ({ ...now, name: event.target.value }))}
      />
      <TextArea
        label={t('Description')}
        description={t('For your team: what this template is for and who to send it to.')}
        maxLength={10_000}
        value={description ?? ''}
        onChange={(event) => change((now) => ({ ...now, description: event.target.value || null }))}
      />
      <Notice>{numbers}</Notice>
    </div>
  );
}
