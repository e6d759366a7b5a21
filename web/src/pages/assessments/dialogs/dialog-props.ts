import type { AssessmentDetail } from '@assay/contract';

export type AssessmentDialogProps = { readonly detail: AssessmentDetail; readonly onClose: () => void };
