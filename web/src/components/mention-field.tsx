import type { Person } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { mentionablePeopleQuery } from '../api/people.ts';
import { t } from '../format/i18n.ts';
import { TextArea } from '../ui/field.tsx';

const MAX_SUGGESTIONS = 6;
/** An @ at the start of a word, and what was typed after it so far: a first name, or first and last name. */
const TYPED_MENTION = /(?:^|\s)@([^\s@]*(?: [^\s@]*)?)$/u;

/** The text of a comment, and whom it mentions. A person counts as mentioned while the text contains their name. */
export function useCommentDraft() {
  const [body, setBody] = useState('');
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  return {
    body,
    setBody,
    addMention: (person: Person) => setChosen([...chosen.filter(({ id }) => id !== person.id), person]),
    mentionedUserIds: chosen.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id),
    clear: () => {
      setBody('');
      setChosen([]);
    },
  };
}

type MentionFieldProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'onKeyDown'> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onMention: (person: Person) => void;
  /** Only internal comments can mention people. */
  readonly canMention: boolean;
};

/** A text box that suggests people after an @. */
export function MentionField({ value, onValue, onMention, canMention, ref, ...props }: MentionFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const box = ref ?? own;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const people = useQuery({ ...mentionablePeopleQuery, enabled: canMention && typed !== null });
  const suggestions = canMention && typed !== null ? findPeople(people.data ?? [], typed) : [];
  const isOpen = suggestions.length > 0;

  const update = (area: HTMLTextAreaElement) => {
    onValue(area.value);
    setTyped(TYPED_MENTION.exec(area.value.slice(0, area.selectionStart))?.[1] ?? null);
    setActive(0);
  };
  const choose = (person: Person) => {
    const area = typeof box === 'function' ? null : box.current;
    const end = area?.selectionStart ?? value.length;
    const start = end - (typed?.length ?? 0);
    onMention(person);
    onValue(`${value.slice(0, start)}${person.name} ${value.slice(end)}`);
    setTyped(null);
    area?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const person = suggestions[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((active + suggestions.length - 1) % suggestions.length);
    else if (event.key === 'Escape') setTyped(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <TextArea
        {...props}
        ref={box}
        value={value}
        aria-autocomplete="list"
        {...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${String(active)}` })}
        onChange={(event) => update(event.target)}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      {isOpen && <SuggestionList id={listId} people={suggestions} active={active} onChoose={choose} />}
    </div>
  );
}

type SuggestionListProps = {
  readonly id: string;
  readonly people: readonly Person[];
  readonly active: number;
  readonly onChoose: (person: Person) => void;
};

const SuggestionList = ({ id, people, active, onChoose }: SuggestionListProps) => (
  <ul
    id={id}
    role="listbox"
    aria-label={t('People')}
    className="absolute inset-x-0 z-20 mt-1 rounded-md border border-line bg-raised py-1 shadow-raised"
  >
    {people.map((person, index) => (
      <li
        key={person.id}
        id={`${id}-${String(index)}`}
        role="option"
        aria-selected={index === active}
        className={`cursor-pointer px-3 py-1.5 ${index === active ? 'bg-hover' : ''}`}
        // Before the text box loses the focus.
        onPointerDown={(event) => {
          event.preventDefault();
          onChoose(person);
        }}
      >
        {person.name}
      </li>
    ))}
  </ul>
);

const findPeople = (people: readonly Person[], typed: string) =>
  people.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())).slice(0, MAX_SUGGESTIONS);
