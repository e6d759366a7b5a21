import type { TemplateBody } from '@assay/contract';
import { CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { counted, t } from '../../../format/text.ts';
import { Badge, type Look } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Change, differencesOf, type QuestionDifference } from './differences.ts';

const WordDifference = lazy(async () => ({ default: (await import('./word-difference.tsx')).WordDifference }));

const LOOKS: Readonly<Record<QuestionDifference['kind'], Look>> = {
  added: { icon: CirclePlus, tone: 'green', label: t('Added') },
  removed: { icon: CircleMinus, tone: 'red', label: t('Removed') },
  changed: { icon: PencilLine, tone: 'blue', label: t('Changed') },
};

type DifferenceListProps = { readonly before: TemplateBody; readonly after: TemplateBody };

/** Questions added, changed part by part, and removed. */
export function DifferenceList({ before, after }: DifferenceListProps) {
  const { about, questions } = useMemo(() => differencesOf(before, after), [before, after]);
  if (about.length + questions.length === 0) return <Notice>{t('These two versions say the same.')}</Notice>;
  const count = (kind: QuestionDifference['kind']) => questions.filter((entry) => entry.kind === kind).length;
  return (
    <Suspense>
      <p className="text-soft tabular-nums" role="status">
        {[
          counted(count('added'), '{{count}} question added', '{{count}} questions added'),
          counted(count('changed'), '{{count}} changed', '{{count}} changed'),
          counted(count('removed'), '{{count}} removed', '{{count}} removed'),
        ].join(', ')}
      </p>
      {about.length > 0 && <Changes changes={about} />}
      <ul className="grid gap-3">
        {questions.map((difference) => (
          <li key={difference.question.key} className="grid gap-2 border-t border-line pt-3">
            <div className="flex flex-wrap items-center gap-2">
              <Badge {...LOOKS[difference.kind]} />
              <span className="text-sm text-soft">{`${difference.label} · ${difference.section}`}</span>
            </div>
            <p className="font-medium wrap-anywhere">{difference.question.text}</p>
            {difference.kind === 'changed' && <Changes changes={difference.changes} />}
          </li>
        ))}
      </ul>
    </Suspense>
  );
}

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
    {changes.map(({ label, before, after }) => (
      <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
        <dt className="text-sm text-soft">{label}</dt>
        <dd>
          <WordDifference before={before} after={after} />
        </dd>
      </div>
    ))}
  </dl>
);
