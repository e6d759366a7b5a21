import type { PortalAssessment, PortalQuestion } from '@assay/contract';

export type QuestionProps = { readonly assessment: PortalAssessment; readonly question: PortalQuestion };
