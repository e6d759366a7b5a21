export { isApprovalRequired, requireNoApproval } from './approval-policy.ts';
