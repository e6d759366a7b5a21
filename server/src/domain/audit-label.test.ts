import { describe, expect, it } from 'vitest';
import { formatAuditAction } from './audit-label.ts';

describe('Action labels', () => {
  it.each([
    ['LOGIN', 'Signed in'],
    ['CREATE_VENDOR', 'Vendor created'],
    ['UPDATE_VENDOR', 'Vendor updated'],
    ['DELETE_VENDOR', 'Vendor deleted'],
    ['CREATE_ASSESSMENT', 'Assessment created'],
    ['DELETE_ASSESSMENT', 'Assessment deleted'],
    ['SEND_ASSESSMENT', 'Assessment sent'],
    ['REVIEW_DECISION', 'Review decision recorded'],
    ['FINALIZE_ASSESSMENT', 'Assessment finalised'],
    ['CREATE_TEMPLATE', 'Template created'],
    ['UPDATE_TEMPLATE', 'Template updated'],
    ['DELETE_TEMPLATE', 'Template deleted'],
    ['CREATE_USER', 'User created'],
    ['DISABLE_USER', 'User disabled'],
    ['ENABLE_USER', 'User enabled'],
    ['CHANGE_ROLE', 'User role changed'],
    ['RESET_PASSWORD', 'Password reset'],
    ['DELETE_USER', 'User deleted'],
    ['UPDATE_SETTINGS', 'Settings updated'],
    ['CREATE_API_KEY', 'API key created'],
    ['REVOKE_API_KEY', 'API key revoked'],
    ['DELETE_API_KEY', 'API key deleted'],
    ['CREATE_ROLE', 'Role created'],
    ['UPDATE_ROLE', 'Role updated'],
    ['DELETE_ROLE', 'Role deleted'],
    ['IMPORT_FRAMEWORK', 'Framework imported'],
    ['ADD_COMMENT', 'Comment added'],
    ['UPDATE_FINDING', 'Finding updated'],
  ])('%s from the specification is "%s"', (action, label) => {
    expect(formatAuditAction(action)).toBe(label);
  });

  it.each([
    ['LOGOUT', 'Signed out'],
    ['INVITE_USER', 'User invited'],
    ['ACCEPT_INVITATION', 'Invitation accepted'],
    ['REQUEST_PASSWORD_RESET', 'Password reset requested'],
    ['EXPORT_AUDIT_LOG', 'Audit log exported'],
    ['EXPORT_VENDOR', 'Vendor exported'],
    ['EXPORT_VENDOR_OSCAL', 'Vendor OSCAL exported'],
    ['CREATE_ORGANISATION', 'Organisation created'],
    ['UPDATE_RESPONSIBILITY', 'Responsibility updated'],
  ])('%s, our own action, is "%s"', (action, label) => {
    expect(formatAuditAction(action)).toBe(label);
  });

  it.each([
    ['REFRESH_SIGNING_KEY', 'Refresh signing key'],
    ['SEND', 'Send'],
    ['MFA_ENROLLED', 'MFA enrolled'],
    ['constructor', 'Constructor'],
  ])('%s, an unknown action, is still readable: "%s"', (action, label) => {
    expect(formatAuditAction(action)).toBe(label);
  });
});
