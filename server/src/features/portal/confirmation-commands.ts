import type { PortalConfirm, PortalConfirmed } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { ConflictError } from '../../platform/errors.ts';
import { askedSections, requireOpen, requireQuestions, requireStep } from '../assessments/assessment-queries.ts';
import { type Answered, readAnswered } from '../assessments/judgement-queries.ts';
import { writeResponses } from '../assessments/response-commands.ts';
import { lockOwnAssessment } from './portal-access-queries.ts';
import { changeOf } from './portal-progress.ts';
import { isSame, noteAnswers, NOTHING, withAnswers } from './portal-response-commands.ts';
import { type Suggestions, suggestionsFor } from './suggestion-queries.ts';

/** "Unchanged since last time": takes over what is suggested. Questions that have an answer by now keep it. */
export function confirmSuggestions(
  ctx: AppContext,
  caller: Caller,
  { questionKeys }: PortalConfirm,
): Promise<PortalConfirmed> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockOwnAssessment(tx, caller);
    const keys = [...new Set(questionKeys)];
    requireQuestions(caller, assessment, keys);
    requireStep(assessment, 'answer');
    requireOpen(assessment, keys);
    const suggestions = await suggestionsFor(tx, caller, assessment);
    requireSuggestions(suggestions, keys);
    const given = await readAnswered(tx, caller, { assessment, today: dayOf(ctx.now()) });
    const entries = entriesFrom(suggestions, unanswered(given, keys));
    const [first] = entries;
    const confirmedKeys = entries.map(({ questionKey }) => questionKey);
    if (first) {
      const takenFrom = { assessmentId: first.assessmentId, title: first.title };
      await writeResponses(tx, caller, { assessment, entries, takenFrom });
      await noteAnswers(tx, caller, { assessment, meta: { questions: confirmedKeys, takenFrom } });
    }
    const answered = withAnswers(
      given,
      entries.map((entry) => [entry.questionKey, entry]),
    );
    return { confirmedKeys, ...changeOf({ sections: askedSections(caller, assessment), given, answered }) };
  });
}

const unanswered = ({ responses }: Answered, keys: readonly string[]) =>
  keys.filter((key) => isSame(responses.get(key), NOTHING));

const entriesFrom = (suggestions: Suggestions, keys: readonly string[]) =>
  keys.flatMap((questionKey) => {
    const suggestion = suggestions.get(questionKey);
    return suggestion ? [{ questionKey, ...suggestion }] : [];
  });

function requireSuggestions(suggestions: Suggestions, keys: readonly string[]): void {
  const missing = keys.filter((key) => !suggestions.has(key));
  if (missing.length === 0) return;
  throw new ConflictError(`Nothing is there to be taken over for ${missing.join(', ')}`);
}
