import type { AssessmentDetail } from '@assay/contract';
import { t } from '../../../format/text.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { isAnswered, keysWithFiles } from '../answered.ts';

/** How many of the required questions that are shown have an answer, section by section. */
export function SectionProgress({ detail }: { readonly detail: AssessmentDetail }) {
  const withFiles = keysWithFiles(detail);
  const sections = detail.sections.map(({ title, questions }) => {
    const required = questions.filter((question) => question.required && question.visible);
    return { title, total: required.length, done: required.filter((one) => isAnswered(one, withFiles)).length };
  });
  const sum = (of: 'done' | 'total') => sections.reduce((total, section) => total + section[of], 0);
  return (
    <div className="grid gap-4">
      <ProgressBar label={t('Required questions')} done={sum('done')} total={sum('total')} />
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {sections.map(({ title, done, total }) => (
          <li key={title}>
            {total === 0 ? (
              <p className="text-sm text-soft">{t('{{title}}: nothing is required', { title })}</p>
            ) : (
              <ProgressBar label={title} done={done} total={total} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
