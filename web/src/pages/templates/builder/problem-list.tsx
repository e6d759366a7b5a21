import { TriangleAlert } from 'lucide-react';
import { questionLabel } from '../../../components/condition-words.ts';
import { counted, t } from '../../../format/text.ts';
import type { DraftProblem } from '../problems.ts';
import { type Building, focusLater } from './building.ts';
import { allQuestions } from './draft.ts';

/** Everything that stands in the way of saving, each with the way to it. */
export function ProblemList({ building }: { readonly building: Building }) {
  const { control, problems, select } = building;
  if (problems.length === 0) return null;
  const { sections } = control.draft;
  const questions = allQuestions(control.draft);
  const nameOf = ({ questionKey, section }: DraftProblem) => {
    if (questionKey !== null) return questionLabel(questions, questionKey);
    return section === null ? t('Template') : t('Section {{number}}', { number: section + 1 });
  };
  const goTo = ({ questionKey, section, field }: DraftProblem) => {
    if (questionKey !== null) {
      select(questionKey);
      focusLater(field === 'text' ? `${questionKey}:text` : questionKey);
    } else if (section === null) select(undefined);
    else focusLater(sections[section]?.id ?? '');
  };
  return (
    <details open className="rounded-md border border-amber/40 bg-amber-wash px-3 py-2">
      <summary className="min-h-6 cursor-pointer font-medium">
        <TriangleAlert aria-hidden="true" className="mr-2 inline size-4 text-amber" />
        {counted(
          problems.length,
          '{{count}} thing to fix before this can be saved',
          '{{count}} things to fix before this can be saved',
        )}
      </summary>
      <ul aria-label={t('To be fixed')} className="grid max-h-40 gap-0.5 overflow-y-auto pt-1">
        {problems.map((problem, index) => (
          // The same thing may be wrong in several places.
          <li key={index}>
            <button
              type="button"
              onClick={() => goTo(problem)}
              className="flex min-h-6 gap-2 rounded-sm text-left hover:underline"
            >
              <span className="min-w-8 shrink-0 font-medium">{nameOf(problem)}</span>
              <span className="wrap-anywhere">{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
