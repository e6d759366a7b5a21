import type { AssessmentDetail, ScoreLine } from '@assay/contract';
import { expect, it } from 'vitest';
import { applyDecision } from './apply-decision.ts';

const line = (questionKey: string, compliance: string | null): ScoreLine => ({
  questionKey,
  question: questionKey,
  riskWeight: 'HIGH',
  weight: 4,
  rule: 'EXPECTATION',
  reason: '',
  compliance,
  gain: null,
  loss: null,
  automatic: { rule: 'EXPECTATION', reason: 'Automatic result', compliance },
});

const scoreBreakdown = {
  scoringVersion: 2,
  weights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
  final: false,
  score: 0.5,
  earned: '6',
  possible: '12',
  exact: '1/2',
  coverage: '1',
  thresholds: { green: 0.8, amber: 0.6 },
  capCritical: true,
  lines: [line('A', '1'), line('B', '0'), line('C', '1/2')],
};

const ASSESSMENT: AssessmentDetail = {
  id: 'assessment',
  title: 'Security',
  vendorId: 'vendor',
  vendorName: 'Larkfield',
  status: 'UNDER_REVIEW',
  overdue: false,
  score: 0.5,
  dueDate: null,
  createdAt: '2026-11-01T00:00:00Z',
  sentAt: null,
  submittedAt: null,
  completedAt: null,
  templateName: null,
  templateVersion: null,
  reviewerName: null,
  exactScore: '1/2',
  rating: 'RED',
  heldBackBy: [],
  updatedAt: '2026-11-01T00:00:00Z',
  vendor: { id: 'vendor', name: 'Larkfield', contactName: null, contactEmail: 'ciso@larkfield.example', tier: null },
  template: { id: null, name: 'Security', version: 1 },
  reviewer: null,
  invitation: null,
  submittedBy: null,
  openedAt: null,
  reopenedKeys: null,
  returnedKeys: null,
  changedKeys: null,
  sections: [],
  findings: [],
  dismissals: [],
  comments: [],
  evidence: [],
  scoreBreakdown,
};

const decide = (decision: Parameters<typeof applyDecision>[1]['entry']['decision']) =>
  applyDecision(ASSESSMENT, { questionKey: 'B', entry: { decision } }, 'Ada').scoreBreakdown;

it.each([
  ['COMPLIANT', 0.8333],
  ['PARTIAL', 0.6667],
  ['NOT_APPLICABLE', 0.75],
  ['CLARIFICATION_REQUESTED', 0.5],
  [null, 0.5],
] as const)('%s moves the score to %d, rounded as the service rounds it', (decision, score) => {
  expect(decide(decision)?.score).toBe(score);
});

it('shows a decision in its line, and the rules again once it is taken back', () => {
  expect(decide('PARTIAL')?.lines[1]).toMatchObject({ rule: 'REVIEWED', compliance: '1/2' });
  expect(decide(null)?.lines[1]).toMatchObject({ rule: 'EXPECTATION', compliance: '0', reason: 'Automatic result' });
});
