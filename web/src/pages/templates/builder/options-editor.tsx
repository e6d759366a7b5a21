import type { Question } from '@assay/contract';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { t } from '../../../format/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusLater } from './building.ts';
import { changeQuestion, type Step } from './draft-changes.ts';
import { removeOption, renameOption } from './option-changes.ts';
import { Part } from './part.tsx';
import type { DraftControl } from './use-draft.ts';

type OptionsProps = { readonly control: DraftControl; readonly question: Question };

const spotOf = (key: string, index: number) => `${key}:option:${String(index)}`;

function useOptions({ control: { change }, question }: OptionsProps) {
  const { key } = question;
  const options = question.options ?? [];
  const set = (next: readonly string[]) => change((draft) => changeQuestion(draft, key, { options: [...next] }));
  return {
    options,
    insert: (index: number, ...added: readonly string[]) => {
      set(options.toSpliced(index, 0, ...added));
      focusLater(spotOf(key, index + added.length - 1));
    },
    rename: (index: number, to: string) => change((draft) => renameOption(draft, key, { index, to })),
    remove: (index: number) => {
      change((draft) => changeQuestion(draft, key, removeOption(question, index)));
      focusLater(spotOf(key, Math.max(index - 1, 0)));
    },
    step: (index: number, by: Step) => {
      const option = options[index];
      if (option === undefined || options[index + by] === undefined) return;
      set(options.toSpliced(index, 1).toSpliced(index + by, 0, option));
      focusLater(spotOf(key, index + by));
    },
  };
}

/** Enter adds the next option; several lines pasted become several options. */
export function OptionsEditor({ error, ...props }: OptionsProps & { readonly error: string | undefined }) {
  const { options, insert } = useOptions(props);
  return (
    <Part
      title={t('Options')}
      description={t('Enter adds the next one. A pasted list becomes an option a line.')}
      error={error}
    >
      <ol className="grid gap-1">
        {options.map((option, index) => (
          // Options have no name but their place.
          <OptionLine key={index} {...props} index={index} option={option} />
        ))}
      </ol>
      <div>
        <Button kind="quiet" icon={<Plus aria-hidden="true" />} onPress={() => insert(options.length, '')}>
          {t('Add an option')}
        </Button>
      </div>
    </Part>
  );
}

function OptionLine({ index, option, ...props }: OptionsProps & { readonly index: number; readonly option: string }) {
  const { options, insert, rename, remove, step } = useOptions(props);
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
          data-spot={spotOf(props.question.key, index)}
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
