import { type Organisation, toRating } from '@assay/contract';
import { compareRationals, formatPercent } from '@assay/contract/rules';
import { formatChange } from './report-format.ts';
import { type AssessmentWithRemarks, buildResponseSections } from './report-responses.ts';
import { type ControlOutcome, isDeficient, type VendorFrameworkData } from './vendor-framework-queries.ts';

export type DeficientControlsInput = {
  readonly read: VendorFrameworkData;
  /** The letters that identify the assessments in the report. */
  readonly letters: ReadonlyMap<string, string>;
  readonly thresholds: Organisation['ratingThresholds'];
};

type Control = VendorFrameworkData['framework']['controls'][number];
type DeficientControl = {
  readonly control: Control;
  readonly now: ControlOutcome;
  readonly before: ControlOutcome | null;
};

/**
 * Worst first, each with its scored questions. An answer that affects several controls is printed only with the first.
 */
export function buildDeficientControls({ read, letters, thresholds }: DeficientControlsInput) {
  const behind = createQuestionLookup(read);
  const printed = new Map<string, string>();
  return listDeficientControls(read).map(({ control, now, before }) => ({
    code: control.code,
    title: control.title,
    domain: control.domain,
    result: formatPercent(now.ratio, thresholds),
    rating: toRating(now.ratio, thresholds),
    previous: before ? formatPercent(before.ratio, thresholds) : null,
    change: formatChange(before?.ratio ?? null, now.ratio),
    questions: behind(control, now).map((question) => {
      const number = `${letters.get(now.assessmentId) ?? ''} ${question.number}`;
      const seenUnder = printed.get(number) ?? null;
      if (seenUnder === null) printed.set(number, control.code);
      return { ...question, number, seenUnder };
    }),
  }));
}

const MAX_FILES = 6;

/** The evidence behind controls that are fully met, in framework order. */
export function buildMetControls({ read, letters }: Omit<DeficientControlsInput, 'thresholds'>) {
  const behind = createQuestionLookup(read);
  return read.framework.controls.flatMap((control) => {
    const outcome = read.outcomes.get(control.code);
    if (!outcome || isDeficient(outcome.now)) return [];
    const questions = behind(control, outcome.now);
    const files = new Map(questions.flatMap(({ evidence }) => evidence).map((file) => [file.sha256, file]));
    const letter = letters.get(outcome.now.assessmentId) ?? '';
    return [
      {
        code: control.code,
        title: control.title,
        questions: questions.map(({ number }) => `${letter} ${number}`).join(', '),
        basis: formatBasis(questions),
        files: [...files.values()]
          .slice(0, MAX_FILES)
          .map(({ name, uploaded, expires }) => ({ name, uploaded, expires })),
        more: Math.max(files.size - MAX_FILES, 0),
      },
    ];
  });
}

const formatBasis = (questions: readonly PrintedResponse[]): string => {
  const verified = questions.filter(({ isVerified }) => isVerified).length;
  if (verified === 0) return 'Declared';
  return verified === questions.length ? 'Verified' : 'Partly verified';
};

/** Ties stay in framework order. */
const listDeficientControls = ({ framework, outcomes }: VendorFrameworkData): DeficientControl[] =>
  framework.controls
    .flatMap((control) => {
      const outcome = outcomes.get(control.code);
      return outcome && isDeficient(outcome.now) ? [{ control, ...outcome }] : [];
    })
    .sort((a, b) => compareRationals(a.now.ratio, b.now.ratio));

type PrintedResponse = ReturnType<typeof buildResponseSections>[number]['questions'][number];
type QuestionLookup = (control: Control, outcome: ControlOutcome) => readonly PrintedResponse[];

function createQuestionLookup({ framework, details }: VendorFrameworkData): QuestionLookup {
  const byAssessment = new Map([...details].map(([id, one]) => [id, groupQuestionsByCode(one, framework.id)]));
  return ({ code }, { assessmentId }) => byAssessment.get(assessmentId)?.get(code) ?? [];
}

function groupQuestionsByCode(
  assessment: AssessmentWithRemarks,
  frameworkId: string,
): ReadonlyMap<string, readonly PrintedResponse[]> {
  const { detail } = assessment;
  const counted = new Set(
    detail.scoreBreakdown?.lines.filter(({ compliance }) => compliance !== null).map(({ questionKey }) => questionKey),
  );
  const printed = buildResponseSections(assessment).flatMap(({ questions }) => questions);
  const byCode = new Map<string, PrintedResponse[]>();
  for (const [index, { key, controls }] of detail.sections.flatMap(({ questions }) => questions).entries()) {
    const response = printed[index];
    if (!response || !counted.has(key)) continue;
    const codes = new Set(controls.filter((control) => control.frameworkId === frameworkId).map(({ code }) => code));
    for (const code of codes) byCode.set(code, [...(byCode.get(code) ?? []), response]);
  }
  return byCode;
}
