import type { AssessmentDetail, AssessmentQuestion, Decision, ScoreLine } from '@assay/contract';
import { keysWithFiles } from '../answered.ts';
import { fractionValue } from '../../../format/fractions.ts';

/** A question that the vendor saw, with what a reviewer wants to know of it at a glance. */
export type ReviewItem = {
  readonly question: AssessmentQuestion;
  readonly section: string;
  readonly number: string;
  readonly line: ScoreLine | undefined;
  readonly hasFiles: boolean;
  readonly isCommented: boolean;
  readonly isChanged: boolean;
};

export function itemsOf(detail: AssessmentDetail, changed: ReadonlySet<string>): ReviewItem[] {
  const withFiles = keysWithFiles(detail);
  const commented = new Set(detail.comments.map(({ questionKey }) => questionKey));
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return detail.sections.flatMap(({ title, questions }, section) =>
    questions
      .map((question, at) => ({ question, number: `${String(section + 1)}.${String(at + 1)}` }))
      .filter(({ question }) => question.visible)
      .map(({ question, number }) => ({
        question,
        number,
        section: title,
        line: lines.get(question.key),
        hasFiles: withFiles.has(question.key),
        isCommented: commented.has(question.key),
        isChanged: changed.has(question.key),
      })),
  );
}

export const decisionOf = ({ question }: Pick<ReviewItem, 'question'>): Decision | null =>
  question.response?.review?.decision ?? null;

/** Less than whole, by the reviewer's word or by the rules. */
const fallsShort = ({ line }: ReviewItem) =>
  line !== undefined && line.compliance !== null && fractionValue(line.compliance) < 1;

export const FILTERS = {
  unreviewed: (item: ReviewItem) => decisionOf(item) === null,
  'non-compliant': fallsShort,
  changed: ({ isChanged }: ReviewItem) => isChanged,
  commented: ({ isCommented }: ReviewItem) => isCommented,
  'no-evidence': ({ hasFiles }: ReviewItem) => !hasFiles,
} as const;
export type ReviewFilter = keyof typeof FILTERS;

export const isFilter = (value: string | undefined): value is ReviewFilter => value !== undefined && value in FILTERS;

const visibleOf = ({ sections }: AssessmentDetail) =>
  sections.flatMap(({ questions }) => questions).filter(({ visible }) => visible);

/** What the vendor is to be asked again. */
export const clarificationsOf = (detail: AssessmentDetail): AssessmentQuestion[] =>
  visibleOf(detail).filter(({ response }) => response?.review?.decision === 'CLARIFICATION_REQUESTED');

const worth: Readonly<Record<Exclude<Decision, 'CLARIFICATION_REQUESTED'>, string | null>> = {
  COMPLIANT: '1',
  PARTIAL: '1/2',
  NON_COMPLIANT: '0',
  NOT_APPLICABLE: null,
};

/** What a line is worth once this is decided. */
export const worthOf = (decision: Decision | null, line: ScoreLine): string | null =>
  decision === null || decision === 'CLARIFICATION_REQUESTED' ? line.automatic.compliance : worth[decision];

/** A word that contradicts the rules needs a reason; about free text the rules say nothing. */
export function needsRationale(decision: Decision, line: ScoreLine | undefined): boolean {
  if (!line || decision === 'CLARIFICATION_REQUESTED' || line.automatic.rule === 'PENDING_REVIEW') return false;
  return worth[decision] !== line.automatic.compliance;
}

type Open = {
  readonly key: string;
  readonly text: string;
  readonly why: 'CLAIM' | 'TEXT' | 'CLARIFICATION' | 'FINDING';
};

/** What stands in the way of the end of the review. */
export function blockersOf(detail: AssessmentDetail): Open[] {
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  const settled = new Set([...detail.findings, ...detail.dismissals].map(({ questionKey }) => questionKey));
  return visibleOf(detail).flatMap((question): Open[] => {
    const { key, text, response } = question;
    const line = lines.get(key);
    if (response?.review?.decision === 'CLARIFICATION_REQUESTED') return [{ key, text, why: 'CLARIFICATION' }];
    if (line?.rule === 'NA_PENDING') return [{ key, text, why: 'CLAIM' }];
    if (line?.rule === 'PENDING_REVIEW') return [{ key, text, why: 'TEXT' }];
    return isGrave(line) && !settled.has(key) ? [{ key, text, why: 'FINDING' }] : [];
  });
}

/** Earned less than half: the rules propose a finding. */
export const isPoor = (line: ScoreLine | undefined): line is ScoreLine =>
  line !== undefined && line.compliance !== null && fractionValue(line.compliance) < 0.5;

const isGrave = (line: ScoreLine | undefined) =>
  isPoor(line) && (line.riskWeight === 'CRITICAL' || line.riskWeight === 'HIGH');

/** The proposals that open when the review ends, and those that what was decided has cleared. */
export function proposalsOf({ findings, scoreBreakdown }: AssessmentDetail) {
  const poor = new Set(scoreBreakdown?.lines.filter(isPoor).map(({ questionKey }) => questionKey));
  const proposed = findings.filter((finding) => finding.proposed);
  const stays = (key: string | null) => key !== null && poor.has(key);
  return {
    opening: proposed.filter(({ questionKey }) => stays(questionKey)),
    cleared: proposed.filter(({ questionKey }) => !stays(questionKey)),
  };
}
