// The rules that the service and the browser both apply. None of these files loads zod, so the vendor portal stays small.
export * from './answers.ts';
export * from './assessment-lifecycle.ts';
export * from './compliance.ts';
export * from './evaluation.ts';
export * from './expected-answer.ts';
export * from './finding-lifecycle.ts';
export * from './format-date.ts';
export * from './path-to-green.ts';
export * from './percent.ts';
export * from './person-name.ts';
export * from './rational.ts';
export * from './review-needs.ts';
export * from './review-rules.ts';
export * from './score-changes.ts';
export * from './scoring.ts';
export * from './spreadsheet-formulas.ts';
export * from './what-if.ts';
