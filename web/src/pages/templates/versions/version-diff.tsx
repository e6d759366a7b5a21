import type { TemplateBody } from '@assay/contract';
import { CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { tCount, t } from '../../../format/i18n.ts';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type FieldChange, diffTemplates, type QuestionDiff } from './diff-templates.ts';

const WordDiff = lazy(async () => ({ default: (await import('./word-diff.tsx')).WordDiff }));

const DIFF_STYLES: Readonly<Record<QuestionDiff['kind'], BadgeProps>> = {
  added: { icon: CirclePlus, tone: 'green', label: t('Added') },
  removed: { icon: CircleMinus, tone: 'red', label: t('Removed') },
  changed: { icon: PencilLine, tone: 'blue', label: t('Changed') },
};

type VersionDiffProps = { readonly before: TemplateBody; readonly after: TemplateBody };

export function VersionDiff({ before, after }: VersionDiffProps) {
  const { about, questions } = useMemo(() => diffTemplates(before, after), [before, after]);
  if (about.length + questions.length === 0) return <Notice>{t('These two versions are identical.')}</Notice>;
  const count = (kind: QuestionDiff['kind']) => questions.filter((entry) => entry.kind === kind).length;
  return (
    <Suspense>
      <p className="text-soft tabular-nums" role="status">
        {[
          tCount(count('added'), '{{count}} question added', '{{count}} questions added'),
          tCount(count('changed'), '{{count}} changed', '{{count}} changed'),
          tCount(count('removed'), '{{count}} removed', '{{count}} removed'),
        ].join(', ')}
      </p>
      {about.length > 0 && <Changes changes={about} />}
      <ul className="grid gap-3">
        {questions.map((difference) => (
          <li key={difference.question.key} className="grid gap-2 border-t border-line pt-3">
            <div className="flex flex-wrap items-center gap-2">
              <Badge {...DIFF_STYLES[difference.kind]} />
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

const Changes = ({ changes }: { readonly changes: readonly FieldChange[] }) => (
  <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
    {changes.map(({ label, before, after }) => (
      <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
        <dt className="text-sm text-soft">{label}</dt>
        <dd>
          <WordDiff before={before} after={after} />
        </dd>
      </div>
    ))}
  </dl>
);
