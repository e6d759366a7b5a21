import type { AssessmentDetail } from '@assay/contract';

export type AsideProps = { readonly detail: AssessmentDetail; readonly onClose: () => void };
