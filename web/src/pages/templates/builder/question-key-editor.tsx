import { type Question, QuestionKey } from '@assay/contract';
import { useState } from 'react';
import { t } from '../../../format/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
import type { BuilderState } from './builder-state.ts';
import { findQuestion } from './draft.ts';
import { renameKey } from './draft-changes.ts';

type QuestionKeyEditorProps = { readonly building: BuilderState; readonly question: Question };

/** Applied on blur: a partly typed key could be that of another question. */
export function QuestionKeyEditor({ building: { control, select }, question }: QuestionKeyEditorProps) {
  const [typed, setTyped] = useState(question.key);
  const isTaken = typed !== question.key && findQuestion(control.draft, typed) !== undefined;
  const isKey = typed !== '' && QuestionKey.safeParse(typed).success;
  const error = isTaken
    ? t('Another question already uses this key.')
    : isKey
      ? undefined
      : t('Use only letters, digits, dots, hyphens and underscores.');
  const take = () => {
    if (error !== undefined || typed === question.key) return;
    control.change((draft) => renameKey(draft, question.key, typed));
    select(typed);
  };
  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-6 cursor-pointer text-sm font-medium">{t('Key')}</summary>
      <div className="pt-2">
        <TextField
          label={t('Question key')}
          hideLabel
          description={t('Used to match this question in imports and previous assessments.')}
          value={typed}
          maxLength={64}
          spellCheck={false}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
        />
      </div>
    </details>
  );
}
