// What a vendor answered the last time is offered again only for the very same question: the key, the wording, the type
// and the options must all be what they were. A file is never taken over: whether it still proves anything is new each time.
import type { Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import type { GivenResponse } from './compliance.ts';

export type Wording = Pick<Question, 'key' | 'text' | 'type' | 'options'>;

export const isSameQuestion = (before: Wording, now: Wording): boolean =>
  before.key === now.key &&
  before.text === now.text &&
  before.type === now.type &&
  JSON.stringify(before.options) === JSON.stringify(now.options);

const hasAnswer = (response: GivenResponse | undefined) =>
  response !== undefined && (response.notApplicable || !isBlank(response.answer));

export type LastTime = {
  readonly questions: readonly Wording[];
  readonly visible: ReadonlySet<string>;
  readonly answered: ReadonlyMap<string, GivenResponse>;
};

/** The keys of the questions whose last answer still fits. */
export function carriedKeys(
  questions: readonly Wording[],
  { questions: asked, visible, answered }: LastTime,
): string[] {
  const before = new Map(asked.map((question) => [question.key, question]));
  return questions
    .filter((question) => {
      const same = before.get(question.key);
      return same !== undefined && question.type !== 'FILE_UPLOAD' && isSameQuestion(same, question);
    })
    .map(({ key }) => key)
    .filter((key) => visible.has(key) && hasAnswer(answered.get(key)));
}

type Given = Pick<GivenResponse, 'answer' | 'notApplicable'>;

/** The same options chosen in another order are the same answer. */
const plain = (response: Given | undefined) => {
  const answer = response?.answer;
  if (isBlank(answer)) return null;
  return Array.isArray(answer) ? answer.toSorted() : answer;
};

export const isAnsweredAlike = (before: Given | undefined, now: Given | undefined): boolean =>
  (before?.notApplicable ?? false) === (now?.notApplicable ?? false) &&
  JSON.stringify(plain(before)) === JSON.stringify(plain(now));
