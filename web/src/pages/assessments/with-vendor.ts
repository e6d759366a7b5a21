import type { AssessmentDetail } from '@assay/contract';

/** Sent and not yet submitted: the vendor can answer. */
export const isWithVendor = ({ status }: Pick<AssessmentDetail, 'status'>) =>
  status === 'SENT' || status === 'IN_PROGRESS';
