import { type AssessmentDetail, type Organisation, ratingOf } from '@assay/contract';
import { isLess, type Rational, toNumber } from '../../domain/rational.ts';
import { percentBelow } from './control-heatmap.ts';
import { responseSections } from './report-responses.ts';
import { changeText } from './report-words.ts';
import { type FrameworkRead, isShort, type Outcome } from './vendor-framework-queries.ts';

export type Falling = {
  readonly read: FrameworkRead;
  /** By which the report calls the assessments. */
  readonly letters: ReadonlyMap<string, string>;
  readonly thresholds: Organisation['ratingThresholds'];
};

type Control = FrameworkRead['framework']['controls'][number];
type Short = { readonly control: Control; readonly now: Outcome; readonly before: Outcome | null };

/** The worst first, each with the counted questions behind it. An answer behind several is printed with the first. */
export function controlsFallingShort({ read, letters, thresholds }: Falling) {
  const behind = questionsBehind(read);
  const printed = new Map<string, string>();
  return shortControls(read).map(({ control, now, before }) => {
    const ratio = toNumber(now.ratio);
    return {
      code: control.code,
      title: control.title,
      domain: control.domain,
      result: percentBelow(now.ratio),
      rating: ratingOf(ratio, thresholds),
      previous: before ? percentBelow(before.ratio) : null,
      change: changeText(before && toNumber(before.ratio), ratio),
      questions: behind(control, now).map((question) => {
        const number = `${letters.get(now.assessmentId) ?? ''} ${question.number}`;
        const seenUnder = printed.get(number) ?? null;
        if (seenUnder === null) printed.set(number, control.code);
        return { ...question, number, seenUnder };
      }),
    };
  });
}

/** Those that are equally short stay in the framework's order. */
const shortControls = ({ framework, outcomes }: FrameworkRead): Short[] =>
  framework.controls
    .flatMap((control) => {
      const outcome = outcomes.get(control.code);
      return outcome && isShort(outcome.now) ? [{ control, ...outcome }] : [];
    })
    .sort((a, b) => order(a.now.ratio, b.now.ratio));

const order = (a: Rational, b: Rational) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0);

type PrintedResponse = ReturnType<typeof responseSections>[number]['questions'][number];
type Behind = (control: Control, outcome: Outcome) => readonly PrintedResponse[];

function questionsBehind({ framework, details }: FrameworkRead): Behind {
  const byAssessment = new Map([...details].map(([id, detail]) => [id, countedByCode(detail, framework.id)]));
  return ({ code }, { assessmentId }) => byAssessment.get(assessmentId)?.get(code) ?? [];
}

/** The questions that counted, by the codes of the framework's controls that they map to. */
function countedByCode(detail: AssessmentDetail, frameworkId: string): ReadonlyMap<string, readonly PrintedResponse[]> {
  const counted = new Set(
    detail.scoreBreakdown?.lines.filter(({ compliance }) => compliance !== null).map(({ questionKey }) => questionKey),
  );
  const printed = responseSections(detail).flatMap(({ questions }) => questions);
  const byCode = new Map<string, PrintedResponse[]>();
  for (const [index, { key, controls }] of detail.sections.flatMap(({ questions }) => questions).entries()) {
    const response = printed[index];
    if (!response || !counted.has(key)) continue;
    const codes = new Set(controls.filter((control) => control.frameworkId === frameworkId).map(({ code }) => code));
    for (const code of codes) byCode.set(code, [...(byCode.get(code) ?? []), response]);
  }
  return byCode;
}
