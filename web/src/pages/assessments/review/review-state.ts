import type { AssessmentDetail, AssessmentQuestion, Decision, ReviewReason, ScoreLine } from '@assay/contract';
import {
  isLess,
  listReviewBlockers,
  needsPerson,
  numberQuestions,
  ONE,
  parseCompliance,
  type ReviewBlocker,
  shouldProposeFinding,
} from '@assay/contract/rules';
import { listKeysWithFiles } from '../answer-state.ts';

export type ReviewItem = {
  readonly question: AssessmentQuestion;
  readonly section: string;
  readonly number: string;
  readonly line: ScoreLine | undefined;
  readonly hasFiles: boolean;
  readonly isCommented: boolean;
  readonly isChanged: boolean;
  /** Why the question needs a person until it is decided. */
  readonly reasons: readonly ReviewReason[];
};

export type ReviewMarks = {
  readonly changed: ReadonlySet<string>;
  readonly reasons: ReadonlyMap<string, readonly ReviewReason[]>;
};

export const NO_MARKS: ReviewMarks = { changed: new Set(), reasons: new Map() };

export function toReviewItems(detail: AssessmentDetail, { changed, reasons }: ReviewMarks): ReviewItem[] {
  const withFiles = listKeysWithFiles(detail);
  const commented = new Set(detail.comments.map(({ questionKey }) => questionKey));
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  const numbers = numberQuestions(detail.sections);
  return detail.sections.flatMap(({ title, questions }) =>
    questions
      .filter((question) => isUnderReview(question, lines.get(question.key)))
      .map((question) => ({
        question,
        number: numbers.get(question.key) ?? '',
        section: title,
        line: lines.get(question.key),
        hasFiles: withFiles.has(question.key),
        isCommented: commented.has(question.key),
        isChanged: changed.has(question.key),
        reasons: reasons.get(question.key) ?? [],
      })),
  );
}

/** What the vendor was asked, and what counts although the vendor was not asked. */
const isUnderReview = ({ visible }: AssessmentQuestion, line: ScoreLine | undefined): boolean =>
  visible || line?.rule === 'NOT_ASKED_AFTER_SHORTFALL' || line?.rule === 'REVIEWED';

export const getDecision = ({ question }: Pick<ReviewItem, 'question'>): Decision | null =>
  question.response?.review?.decision ?? null;

export const needsYou = (item: ReviewItem): boolean =>
  needsPerson({ decision: getDecision(item), reasons: item.reasons });

/** Less than full compliance, by decision or automatic result. */
function isBelowFull({ line }: ReviewItem): boolean {
  const compliance = parseCompliance(line?.compliance ?? null);
  return compliance !== null && isLess(compliance, ONE);
}

export const REVIEW_FILTERS = {
  'needs-you': needsYou,
  unreviewed: (item: ReviewItem) => getDecision(item) === null,
  'non-compliant': isBelowFull,
  changed: ({ isChanged }: ReviewItem) => isChanged,
  commented: ({ isCommented }: ReviewItem) => isCommented,
  'no-evidence': ({ hasFiles }: ReviewItem) => !hasFiles,
} as const;
export type ReviewFilter = keyof typeof REVIEW_FILTERS;

export const isReviewFilter = (value: string | undefined): value is ReviewFilter =>
  value !== undefined && value in REVIEW_FILTERS;

const listQuestions = ({ sections }: AssessmentDetail) => sections.flatMap(({ questions }) => questions);

export const listClarifications = (detail: AssessmentDetail): AssessmentQuestion[] =>
  listQuestions(detail).filter(({ response }) => response?.review?.decision === 'CLARIFICATION_REQUESTED');

type Blocker = { readonly key: string; readonly text: string; readonly why: ReviewBlocker };

/** What keeps the review from being finalised: the first reason of each question. */
export function listBlockers(detail: AssessmentDetail): Blocker[] {
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return listQuestions(detail).flatMap((question) => {
    const { key, text } = question;
    const line = lines.get(key);
    if (line === undefined) return [];
    const [why] = listReviewBlockers({ rule: line.rule, decision: getDecision({ question }) });
    return why === undefined ? [] : [{ key, text, why }];
  });
}

export const deservesFinding = (line: ScoreLine | undefined): boolean =>
  line !== undefined && shouldProposeFinding(parseCompliance(line.compliance));

/** Proposed findings that will be opened when the review is finalised, and those that the decisions have cleared. */
export function listProposals({ findings, scoreBreakdown }: AssessmentDetail) {
  const poor = new Set(scoreBreakdown?.lines.filter(deservesFinding).map(({ questionKey }) => questionKey));
  const proposed = findings.filter((finding) => finding.proposed);
  const stays = (key: string | null) => key !== null && poor.has(key);
  return {
    opening: proposed.filter(({ questionKey }) => stays(questionKey)),
    cleared: proposed.filter(({ questionKey }) => !stays(questionKey)),
  };
}
