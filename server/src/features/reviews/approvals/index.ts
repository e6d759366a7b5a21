export { listApprovalColumns } from './approval-secret.ts';
