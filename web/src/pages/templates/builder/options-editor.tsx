import type { Question } from '@assay/contract';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { t } from '../../../format/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusWhenRendered } from './builder-state.ts';
import { updateQuestion, type Direction } from './draft-changes.ts';
import { removeOption, renameOption } from './option-changes.ts';
import { EditorSection } from './editor-section.tsx';
import type { DraftControl } from './use-draft.ts';

type OptionsProps = { readonly control: DraftControl; readonly question: Question };

const toFocusName = (key: string, index: number) => `${key}:option:${String(index)}`;

function useOptionActions({ control: { change }, question }: OptionsProps) {
  const { key } = question;
  const options = question.options ?? [];
  const set = (next: readonly string[]) => change((draft) => updateQuestion(draft, key, { options: [...next] }));
  return {
    options,
    insert: (index: number, ...added: readonly string[]) => {
      set(options.toSpliced(index, 0, ...added));
      focusWhenRendered(toFocusName(key, index + added.length - 1));
    },
    rename: (index: number, to: string) => change((draft) => renameOption(draft, key, { index, to })),
    remove: (index: number) => {
      change((draft) => updateQuestion(draft, key, removeOption(question, index)));
      focusWhenRendered(toFocusName(key, Math.max(index - 1, 0)));
    },
    step: (index: number, by: Direction) => {
      const option = options[index];
      if (option === undefined || options[index + by] === undefined) return;
      set(options.toSpliced(index, 1).toSpliced(index + by, 0, option));
      focusWhenRendered(toFocusName(key, index + by));
    },
  };
}

/** Enter adds the next option. Pasted lines become separate options. */
export function OptionsEditor({ error, ...props }: OptionsProps & { readonly error: string | undefined }) {
  const { options, insert } = useOptionActions(props);
  return (
    <EditorSection
      title={t('Options')}
      description={t('Press Enter to add the next option. Paste a list to add one option per line.')}
      error={error}
    >
      <ol className="grid gap-1">
        {options.map((option, index) => (
          // Options have no identity other than their position.
          <OptionRow key={index} {...props} index={index} option={option} />
        ))}
      </ol>
      <div>
        <Button kind="quiet" icon={<Plus aria-hidden="true" />} onPress={() => insert(options.length, '')}>
          {t('Add option')}
        </Button>
      </div>
    </EditorSection>
  );
}

function OptionRow({ index, option, ...props }: OptionsProps & { readonly index: number; readonly option: string }) {
  const { options, insert, rename, remove, step } = useOptionActions(props);
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    insert(index + 1, '');
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    insert(index + 1, ...lines);
  };
  return (
    <li className="flex items-center gap-0.5">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('Option {{number}}', { number })}
          hideLabel
          data-spot={toFocusName(props.question.key, index)}
          value={option}
          maxLength={255}
          placeholder={t('Option {{number}}', { number })}
          onChange={(event) => rename(index, event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      <IconButton
        label={t('Move option {{number}} up', { number })}
        icon={<ArrowUp aria-hidden="true" />}
        isDisabled={index === 0}
        onPress={() => step(index, -1)}
      />
      <IconButton
        label={t('Move option {{number}} down', { number })}
        icon={<ArrowDown aria-hidden="true" />}
        isDisabled={index === options.length - 1}
        onPress={() => step(index, 1)}
      />
      <IconButton
        label={t('Remove option {{number}}', { number })}
        icon={<Trash2 aria-hidden="true" />}
        onPress={() => remove(index)}
      />
    </li>
  );
}
