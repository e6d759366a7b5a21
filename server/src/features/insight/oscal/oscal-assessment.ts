import type {
  AssessmentDetail,
  AssessmentFinding,
  AssessmentQuestion,
  Evidence,
  OscalAssessmentPlan,
  OscalAssessmentResults,
  OscalFinding,
  OscalObservation,
  ScoreLine,
} from '@assay/contract';
import { formatExpectedAnswer, isLess, ONE, parseRational, toComplianceStatus } from '@assay/contract/rules';
import { nameToId } from '../../../platform/ids.ts';
import { formatAnswer, formatDate, formatFraction, toLabel } from '../reports/index.ts';
import { buildReviewedControls, listControls, type OscalControl, toControlKey } from './oscal-controls.ts';
import {
  buildMetadata,
  type DocumentParties,
  listOrNone,
  toLine,
  toOrigin,
  toPartyUuid,
  toProperty,
} from './oscal-document.ts';
import { listOwners, toRisk, toRiskUuid } from './oscal-risks.ts';

export type AssessmentInput = {
  readonly organisation: DocumentParties['organisation'];
  readonly detail: AssessmentDetail;
};

const toParties = ({ organisation, detail }: AssessmentInput): DocumentParties => {
  const { id, reviewer, vendor, vendorName } = detail;
  return {
    organisation,
    vendor: { id: vendor.id, name: vendorName },
    // The reviewer may have been deleted.
    reviewer: reviewer && { id: reviewer.id ?? nameToId(id, 'reviewer'), name: reviewer.name },
  };
};

const toVendorSubject = ({ vendor }: AssessmentDetail) => ({
  'subject-uuid': toPartyUuid(vendor.id),
  type: 'party' as const,
});

/** The least that assessment results have to import. */
export function buildAssessmentPlan(input: AssessmentInput): OscalAssessmentPlan {
  const { detail } = input;
  const sspUuid = nameToId(detail.vendor.id, 'system-security-plan');
  return {
    'assessment-plan': {
      uuid: nameToId(detail.id, 'assessment-plan'),
      metadata: buildMetadata({
        title: `Assessment plan: ${detail.vendorName}: ${detail.title}`,
        changes: [detail.updatedAt],
        parties: toParties(input),
      }),
      'import-ssp': { href: `#${sspUuid}`, remarks: 'The vendor has no system security plan in OSCAL.' },
      'reviewed-controls': buildReviewedControls({ reviewed: listControls(detail) }),
      'assessment-subjects': [{ type: 'party', 'include-subjects': [toVendorSubject(detail)] }],
      'back-matter': {
        resources: [
          {
            uuid: sspUuid,
            title: toLine(detail.vendorName),
            description: 'Stands for the system security plan of the vendor, which is not available in OSCAL.',
          },
        ],
      },
    },
  };
}

/** The stored result of a control. */
export type ControlResult = {
  readonly frameworkId: string;
  readonly code: string;
  readonly ratio: string;
};

export type ResultsInput = AssessmentInput & {
  /** Without controls that do not apply. */
  readonly controlResults: readonly ControlResult[];
  readonly planUrl: string;
  readonly toEvidenceUrl: (evidenceId: string) => string;
};

export function buildAssessmentResults(input: ResultsInput): OscalAssessmentResults {
  const { detail, planUrl } = input;
  const findings = detail.findings.filter(({ proposed }) => !proposed);
  return {
    'assessment-results': {
      uuid: nameToId(detail.id, 'assessment-results'),
      metadata: buildMetadata({
        title: `Assessment results: ${detail.vendorName}: ${detail.title}`,
        changes: [detail.updatedAt, ...findings.map(({ updatedAt }) => updatedAt)],
        parties: { ...toParties(input), owners: listOwners(findings) },
      }),
      'import-ap': { href: planUrl },
      results: [buildResult(input, findings)],
    },
  };
}

type Result = OscalAssessmentResults['assessment-results']['results'][number];

function buildResult(input: ResultsInput, findings: readonly AssessmentFinding[]): Result {
  const { organisation, detail, controlResults } = input;
  const { id, template, createdAt, sentAt, completedAt, updatedAt } = detail;
  const observations = buildObservations(input, findings);
  const controls = listControls(detail);
  const ratios = new Map(controlResults.map(({ frameworkId, code, ratio }) => [`${frameworkId} ${code}`, ratio]));
  const assessed = controls.flatMap((control) => {
    const ratio = ratios.get(`${control.frameworkId ?? ''} ${control.code}`);
    return ratio === undefined ? [] : [{ control, ratio }];
  });
  const reviewed = assessed.map(({ control }) => control);
  return {
    uuid: nameToId(id, 'result'),
    title: toLine(detail.title),
    description: `Questionnaire: ${template.name}, version ${String(template.version)}`,
    start: sentAt ?? createdAt,
    end: completedAt ?? updatedAt,
    props: listScoreProperties(detail),
    'reviewed-controls': buildReviewedControls({
      reviewed,
      left: controls.filter((control) => !reviewed.includes(control)),
    }),
    observations: listOrNone([...observations.values()]),
    risks: listOrNone(
      findings.map((finding) =>
        toRisk({
          organisationId: organisation.id,
          finding,
          observationUuid: observations.get(finding.questionKey ?? '')?.uuid,
        }),
      ),
    ),
    findings: listOrNone(assessed.map((result) => toControlFinding(result, { input, findings, observations }))),
  };
}

function listScoreProperties({ scoreBreakdown, rating }: AssessmentDetail) {
  if (!scoreBreakdown) return undefined;
  const { exact, thresholds } = scoreBreakdown;
  const score = exact === null ? 'No score' : formatFraction(exact, thresholds);
  return [toProperty('score', score), toProperty('rating', toLabel(rating))];
}

/** By the keys of the questions that the vendor was asked and answered. */
function buildObservations(
  { detail, toEvidenceUrl }: ResultsInput,
  findings: readonly AssessmentFinding[],
): ReadonlyMap<string, OscalObservation> {
  const lines = new Map(detail.scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  const questions = detail.sections.flatMap((section) => section.questions).filter(({ visible }) => visible);
  return new Map(
    questions.flatMap((question) => {
      const files = detail.evidence.filter(({ questionKeys }) => questionKeys.includes(question.key));
      const answer = formatResponse(question);
      if (answer === null && files.every(({ annex }) => annex)) return [];
      const observation: OscalObservation = {
        uuid: nameToId(detail.id, `observation ${question.key}`),
        title: toLine(question.text),
        description: describeAnswer(question, answer, lines.get(question.key)),
        methods: [
          ...(answer === null ? [] : ['INTERVIEW' as const]),
          ...(files.length > 0 ? ['EXAMINE' as const] : []),
        ],
        types: toTypes(question, findings),
        subjects: [toVendorSubject(detail)],
        'relevant-evidence': listOrNone(files.map((file) => toRelevantEvidence(file, toEvidenceUrl(file.id)))),
        collected: question.response?.updatedAt ?? detail.submittedAt ?? detail.updatedAt,
        remarks: formatReview(question),
      };
      return [[question.key, observation] as const];
    }),
  );
}

function formatResponse({ type, response }: AssessmentQuestion): string | null {
  if (response?.notApplicable) return 'Marked not applicable';
  const answer = response?.answer ?? null;
  return answer === null ? null : formatAnswer(type, answer);
}

function describeAnswer(
  { type, text, expectedAnswer, response }: AssessmentQuestion,
  answer: string | null,
  line: ScoreLine | undefined,
): string {
  const justification = response?.notApplicable ? response.justification : null;
  return [
    `Question: ${text}`,
    `Answer: ${answer ?? 'See the files'}`,
    ...(justification ? [`Justification: ${justification}`] : []),
    ...(expectedAnswer === null ? [] : [`Expected: ${formatExpectedAnswer({ type, expectedAnswer })}`]),
    ...(line ? [`Result: ${toLabel(toComplianceStatus(line))}. ${line.reason}`] : []),
  ].join('\n\n');
}

function toTypes({ key, controls }: AssessmentQuestion, findings: readonly AssessmentFinding[]) {
  const types = [
    ...(controls.length > 0 ? ['control-objective' as const] : []),
    ...(findings.some(({ questionKey }) => questionKey === key) ? ['finding' as const] : []),
  ];
  return listOrNone(types);
}

const toRelevantEvidence = ({ fileName, sha256, annex }: Evidence, href: string) => ({
  href,
  description: fileName,
  props: [toProperty('sha256', sha256)],
  remarks: annex ? 'Added during the review' : undefined,
});

function formatReview({ response }: AssessmentQuestion): string | undefined {
  const review = response?.review;
  if (!review) return undefined;
  const { decision, rationale, reviewerName, decidedAt } = review;
  const decided = `${toLabel(decision)} (${reviewerName}, ${formatDate(decidedAt)})`;
  return rationale ? `${decided}: ${rationale}` : decided;
}

type FindingContext = {
  readonly input: ResultsInput;
  readonly findings: readonly AssessmentFinding[];
  readonly observations: ReadonlyMap<string, OscalObservation>;
};

type AssessedControlResult = { readonly control: OscalControl; readonly ratio: string };

function toControlFinding({ control, ratio }: AssessedControlResult, context: FindingContext): OscalFinding {
  const { input, findings, observations } = context;
  const { organisation, detail } = input;
  const { key, code, controlId, frameworkTitle } = control;
  const questions = detail.sections.flatMap((section) => section.questions);
  const mapped = questions.filter(({ controls }) => controls.some((one) => toControlKey(one) === key));
  const title = toLine(control.title === null ? code : `${code} ${control.title}`);
  const related = findings.filter((finding) => isAboutControl(finding, control, questions));
  return {
    uuid: nameToId(detail.id, `finding ${key}`),
    title,
    description: `${frameworkTitle}, ${code}: ${formatFraction(ratio)} compliant`,
    props: [
      toProperty('framework', frameworkTitle),
      toProperty('control', code),
      toProperty('control-id', controlId),
      toProperty('compliance', ratio),
    ],
    origins: [toOrigin(organisation.id)],
    target: {
      type: 'statement-id',
      'target-id': `${controlId}_smt`,
      title,
      status: { state: isLess(parseRational(ratio), ONE) ? 'not-satisfied' : 'satisfied' },
    },
    'related-observations': listOrNone(
      mapped.flatMap((question) => {
        const observation = observations.get(question.key);
        return observation ? [{ 'observation-uuid': observation.uuid }] : [];
      }),
    ),
    'related-risks': listOrNone(related.map((finding) => ({ 'risk-uuid': toRiskUuid(finding) }))),
  };
}

/** A finding has only the codes of its controls. Its question says which framework they belong to. */
function isAboutControl(
  { controlCodes, questionKey }: AssessmentFinding,
  { key, code }: OscalControl,
  questions: readonly AssessmentQuestion[],
): boolean {
  if (!controlCodes.includes(code)) return false;
  const question = questions.find((one) => one.key === questionKey);
  const sameCode = question?.controls.filter((control) => control.code === code) ?? [];
  return sameCode.length === 0 || sameCode.some((control) => toControlKey(control) === key);
}
