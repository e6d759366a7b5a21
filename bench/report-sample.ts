import type { AssessmentDetail, AssessmentQuestion, ScoreLine } from '@assay/contract';
import { formatRational, rational } from '@assay/contract/rules';
import { buildAssessmentReport } from '../server/src/features/insight/reports/assessment-report.ts';

const WHEN = '2026-11-02T09:00:00.000Z';
const WEIGHT = 4;
const ANSWER =
  'Access is granted by role, reviewed every quarter by the owner of the system, and removed on the last day. ';

const keysOf = (questions: number) => Array.from({ length: questions }, (_, index) => `q${String(index)}`);

const questionOf = (key: string, index: number): AssessmentQuestion => ({
  id: key,
  key,
  text: `How do you make sure that nobody but the right people can reach our data, part ${String(index + 1)}?`,
  helpText: null,
  type: 'FREE_TEXT',
  riskWeight: 'HIGH',
  required: true,
  options: null,
  expectedAnswer: 'A way that is written down and followed',
  conditionalLogic: null,
  controls: [
    {
      frameworkId: 'house',
      framework: 'House rules',
      version: '1.0',
      code: `AC-${String(index)}`,
      title: 'Access is granted by role',
      domain: `Domain ${String(index % 6)}`,
    },
  ],
  visible: true,
  response: {
    answer: ANSWER.repeat(1 + (index % 4)),
    notApplicable: false,
    justification: null,
    compliance: 0.5,
    onBehalfByName: null,
    review: { decision: 'PARTIAL', rationale: 'Written down, not followed', reviewerName: 'Ada', decidedAt: WHEN },
    updatedAt: WHEN,
  },
  previousResponse: null,
});

const lineOf = ({ key, text }: AssessmentQuestion, share: string): ScoreLine => ({
  questionKey: key,
  question: text,
  riskWeight: 'HIGH',
  weight: WEIGHT,
  rule: 'REVIEWED',
  reason: 'Reviewer decision: partially compliant',
  compliance: '1/2',
  gain: share,
  loss: share,
  automatic: { rule: 'PENDING_REVIEW', reason: 'Free text awaiting review; not scored yet', compliance: null },
});

function detailOf(count: number): AssessmentDetail {
  const questions = keysOf(count).map(questionOf);
  const share = formatRational(rational(1, 2 * count));
  return {
    id: 'a',
    title: 'Yearly security review',
    vendorId: 'v',
    vendorName: 'Contoso Cloud',
    status: 'COMPLETED',
    overdue: false,
    score: 0.5,
    dueDate: '2026-11-30',
    createdAt: WHEN,
    sentAt: WHEN,
    submittedAt: WHEN,
    completedAt: WHEN,
    templateName: 'Questionnaire',
    templateVersion: 1,
    reviewerName: 'Ada',
    exactScore: '1/2',
    rating: 'RED',
    heldBackBy: [],
    updatedAt: WHEN,
    vendor: { id: 'v', name: 'Contoso Cloud', contactName: 'Vera', contactEmail: 'vera@contoso.example', tier: 'HIGH' },
    template: { id: 't', name: 'Questionnaire', version: 1 },
    reviewer: { id: 'r', name: 'Ada' },
    submittedBy: { name: 'Vera', title: 'CISO', enteredByName: null },
    reopenedKeys: null,
    returnedKeys: null,
    changedKeys: null,
    openedAt: null,
    invitation: null,
    sections: Array.from({ length: count / 10 }, (_, index) => ({
      title: `Section ${String(index + 1)}`,
      questions: questions.slice(index * 10, index * 10 + 10),
    })),
    findings: [],
    dismissals: [],
    comments: [],
    evidence: [],
    scoreBreakdown: {
      scoringVersion: 2,
      weights: { CRITICAL: 8, HIGH: WEIGHT, MEDIUM: 2, LOW: 1 },
      final: true,
      score: 0.5,
      earned: String(2 * count),
      possible: String(WEIGHT * count),
      exact: '1/2',
      coverage: '1',
      thresholds: { green: 0.8, amber: 0.6 },
      capCritical: true,
      lines: questions.map((question) => lineOf(question, share)),
    },
  };
}

export type Sample = ReturnType<typeof buildSampleReport>;

/** Report data of a completed assessment with the given number of questions. Deterministic. */
export const buildSampleReport = (questions: number) =>
  buildAssessmentReport({
    organisation: {
      name: 'Northwind',
      colour: null,
      picture: null,
      ratingThresholds: { green: 0.8, amber: 0.6 },
      riskWeights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
      capCritical: true,
    },
    detail: detailOf(questions),
    remarks: [],
    today: '2026-11-15',
  });
