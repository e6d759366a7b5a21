import type { PortalConfirm, PortalConfirmResult } from '@assay/contract';
import { isEmptyResponse } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { ConflictError } from '../../../platform/errors.ts';
import {
  type AnsweredAssessment,
  getAnsweredAssessment,
  getReturnedQuestions,
  listAskedSections,
  requireKnownQuestions,
  requireQuestionsOpen,
  requireTransition,
  toAnswerChanges,
  writeResponses,
} from '../records/index.ts';
import { lockPortalAssessment } from './portal-access-queries.ts';
import { calculateVisibilityChange } from './portal-progress.ts';
import { applyAnswers, recordAnswers } from './portal-response-commands.ts';
import { getSuggestions, type Suggestions } from './suggestion-queries.ts';

/**
 * "Unchanged since last time": carries forward the suggested answers. Questions that already have an answer keep it.
 */
export function carryForwardAnswers(
  ctx: AppContext,
  caller: Caller,
  { questionKeys }: PortalConfirm,
): Promise<PortalConfirmResult> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockPortalAssessment(tx, caller);
    const keys = [...new Set(questionKeys)];
    requireKnownQuestions(caller, assessment, keys);
    requireTransition(assessment, 'answer');
    requireQuestionsOpen(assessment, keys);
    const today = toIsoDate(ctx.now());
    const suggestions = await getSuggestions(tx, caller, { assessment, today });
    requireSuggestedKeys(suggestions, keys);
    const given = await getAnsweredAssessment(tx, caller, { assessment, today });
    const entries = toResponseEntries(suggestions, listUnansweredKeys(given, keys));
    const [first] = entries;
    const confirmedKeys = entries.map(({ questionKey }) => questionKey);
    if (first) {
      const takenFrom = { assessmentId: first.assessmentId, title: first.title };
      await writeResponses(tx, caller, { assessment, entries, takenFrom });
      const changes = toAnswerChanges(given.responses, entries);
      await recordAnswers(tx, caller, { assessment, meta: { questions: confirmedKeys, takenFrom, changes } });
    }
    const answered = applyAnswers(
      given,
      entries.map((entry) => [entry.questionKey, entry]),
    );
    return {
      confirmedKeys,
      ...calculateVisibilityChange({ sections: listAskedSections(caller, assessment), given, answered }),
      returned: await getReturnedQuestions(tx, caller, { assessment, today }),
    };
  });
}

const listUnansweredKeys = ({ answered }: AnsweredAssessment, keys: readonly string[]) =>
  keys.filter((key) => isEmptyResponse(answered.get(key)));

const toResponseEntries = (suggestions: Suggestions, keys: readonly string[]) =>
  keys.flatMap((questionKey) => {
    const suggestion = suggestions.get(questionKey);
    return suggestion ? [{ questionKey, ...suggestion }] : [];
  });

function requireSuggestedKeys(suggestions: Suggestions, keys: readonly string[]): void {
  const missing = keys.filter((key) => !suggestions.has(key));
  if (missing.length === 0) return;
  throw new ConflictError(
    'NOTHING_TO_CARRY_FORWARD',
    `There are no previous answers to carry forward for ${missing.join(', ')}`,
  );
}
