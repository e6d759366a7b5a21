export {
  type AnsweredAssessment,
  type AssessmentEvaluation,
  evaluateAssessmentIn,
  evaluateDecision,
  type EvaluationInput,
  getAnsweredAssessment,
  parseAnswer,
  parseWeights,
  type ResponseRow,
  toScoreBreakdown,
  toScoreColumns,
} from './assessment-evaluation.ts';
export {
  type AssessmentFilter,
  type AssessmentFilterInput,
  type AssessmentItemRow,
  ITEM_COLUMNS,
  matchesAssessmentFilter,
  sumAssessmentFigures,
  titleContains,
  toAssessmentListItem,
  WITH_VENDOR,
} from './assessment-filter.ts';
export {
  type FindingRow,
  listAssessmentFindings,
  listDismissals,
  listVendorFindings,
  selectFindings,
  toFinding,
} from './assessment-findings.ts';
export {
  getAssessmentItem,
  listAssessments,
  listVendorAssessments,
  loadAssessmentRecord,
} from './assessment-list-queries.ts';
export {
  type AssessmentRow,
  getAssessmentRow,
  listAskedKeys,
  listAskedSections,
  listFrozenQuestions,
  lockAssessment,
  parseFrozenSections,
  requireKnownQuestions,
  requireQuestionsOpen,
  requireTransition,
  toAssessmentEntity,
} from './assessment-locks.ts';
export { getAssessmentParties, listAssessmentTeam } from './assessment-parties.ts';
export { transitionAssessment, updateAssessmentColumns } from './assessment-transitions.ts';
export { listOverdueAssessments, listPendingReviews } from './assessment-work-queries.ts';
export { type ChangedResponses, getChangedResponses } from './changed-answers.ts';
export { deleteDecisions, saveDecision } from './decision-commands.ts';
export { freezeTemplate } from './freeze.ts';
export { getOnBehalfName, hasAnsweredOnBehalf, recordOnBehalf, toOnBehalfColumns } from './on-behalf.ts';
export { findPreviousAssessment, getPreviousAssessment } from './previous-assessment-queries.ts';
export { getProgressByAssessment } from './progress-queries.ts';
export { toAnswerChanges, toResponseValue, validateEntry, writeResponses } from './responses.ts';
export { getReturnedQuestions, requireReturnedAddressed } from './returned-questions.ts';
export { fillFailedCritical, recordResult, updateScoringVersion, withdrawResult } from './result-commands.ts';
export {
  findSubmission,
  getReceipt,
  getReceiptPdf,
  listSubmissions,
  parseSubmittedContent,
  type SubmissionRow,
  type SubmissionSelector,
  toReceipt,
} from './submission-queries.ts';
