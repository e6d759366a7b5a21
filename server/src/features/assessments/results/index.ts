export { type AssessmentResult, buildResult, findResult, sealResult } from './assessment-result.ts';
export { readResultLines, type SealedCompletion } from './result-proof.ts';
export { type ResultProblem, type ResultsReport, verifyResults } from './result-verification.ts';
