export { listApprovalsToDecide } from './approval-queries.ts';
export { listApprovalColumns } from './approval-secret.ts';
