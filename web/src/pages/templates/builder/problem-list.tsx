import { TriangleAlert } from 'lucide-react';
import { formatQuestionLabel } from '../../../components/format-condition.ts';
import { tCount, t } from '../../../format/i18n.ts';
import type { DraftProblem } from '../draft-problems.ts';
import { type BuilderState, focusWhenRendered } from './builder-state.ts';

export function ProblemList({ building }: { readonly building: BuilderState }) {
  const { control, problems, select } = building;
  if (problems.length === 0) return null;
  const { sections } = control.draft;
  const formatName = ({ questionKey, section }: DraftProblem) => {
    if (questionKey !== null) return formatQuestionLabel(sections, questionKey);
    return section === null ? t('Template') : t('Section {{number}}', { number: section + 1 });
  };
  const goTo = ({ questionKey, section, field }: DraftProblem) => {
    if (questionKey !== null) {
      select(questionKey);
      focusWhenRendered(field === 'text' ? `${questionKey}:text` : questionKey);
    } else if (section === null) select(undefined);
    else focusWhenRendered(sections[section]?.id ?? '');
  };
  return (
    <details open className="rounded-md border border-amber/40 bg-amber-wash px-3 py-2">
      <summary className="min-h-6 cursor-pointer font-medium">
        <TriangleAlert aria-hidden="true" className="mr-2 inline size-4 text-amber" />
        {tCount(
          problems.length,
          '{{count}} problem to fix before you can save',
          '{{count}} problems to fix before you can save',
        )}
      </summary>
      <ul aria-label={t('Needs fixing')} className="grid max-h-40 gap-0.5 overflow-y-auto pt-1">
        {problems.map((problem, index) => (
          // The same problem can occur in several places.
          <li key={index}>
            <button
              type="button"
              onClick={() => goTo(problem)}
              className="flex min-h-6 gap-2 rounded-sm text-left hover:underline"
            >
              <span className="min-w-8 shrink-0 font-medium">{formatName(problem)}</span>
              <span className="wrap-anywhere">{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
