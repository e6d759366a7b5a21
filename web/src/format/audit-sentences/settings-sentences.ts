import { t } from '../i18n.ts';
import type { Sentence } from './sentence.ts';

/** What users do with their own account. The subject is the actor. */
const OWN_ACCOUNT_SENTENCES: Readonly<Record<string, Sentence>> = {
  LOGIN: (slots) => t('{{actor}} signed in', slots),
  LOGOUT: (slots) => t('{{actor}} signed out', slots),
  SIGN_IN_FAILED: (slots) => t('{{actor}} failed the second step of signing in', slots),
  BLOCK_SIGN_IN: (slots) => t('{{actor}} was blocked from signing in after too many incorrect codes', slots),
  CONFIRM_IDENTITY: (slots) => t('{{actor}} confirmed their identity', slots),
  CONFIRM_IDENTITY_FAILED: (slots) => t('{{actor}} failed to confirm their identity', slots),
  ACCEPT_INVITATION: (slots) => t('{{actor}} accepted the invitation', slots),
  CHANGE_PASSWORD: (slots) => t('{{actor}} changed their password', slots),
  START_TOTP_SET_UP: (slots) => t('{{actor}} started to set up an authenticator app', slots),
  ADD_SECOND_FACTOR: (slots) => t('{{actor}} added a two-factor authentication method', slots),
  REMOVE_SECOND_FACTOR: (slots) => t('{{actor}} removed a two-factor authentication method', slots),
  CREATE_RECOVERY_CODES: (slots) => t('{{actor}} created recovery codes', slots),
  UPDATE_PASSKEY: (slots) => t('{{actor}} renamed a passkey', slots),
  UPDATE_NOTIFICATION_PREFERENCES: (slots) => t('{{actor}} changed their notification preferences', slots),
  END_SESSION: (slots) => t('{{actor}} ended a session', slots),
};

const USER_SENTENCES: Readonly<Record<string, Sentence>> = {
  CREATE_USER: (slots) => t('{{actor}} added user {{subject}}', slots),
  INVITE_USER: (slots) => t('{{actor}} invited user {{subject}}', slots),
  UPDATE_USER: (slots, { isOwnAccount }) =>
    isOwnAccount ? t('{{actor}} updated their profile', slots) : t('{{actor}} updated user {{subject}}', slots),
  CHANGE_ROLE: (slots) => t('{{actor}} changed the role of {{subject}}', slots),
  ENABLE_USER: (slots) => t('{{actor}} enabled user {{subject}}', slots),
  DISABLE_USER: (slots) => t('{{actor}} disabled user {{subject}}', slots),
  DELETE_USER: (slots) => t('{{actor}} deleted user {{subject}}', slots),
  REQUEST_PASSWORD_RESET: (slots) => t('{{actor}} sent {{subject}} a link to reset their password', slots),
  RESET_PASSWORD: (slots, { isOwnAccount }) =>
    isOwnAccount ? t('{{actor}} reset their password', slots) : t('{{actor}} reset the password of {{subject}}', slots),
  RESET_SECOND_FACTORS: (slots) => t('{{actor}} reset the two-factor authentication of {{subject}}', slots),
  LINK_USER: (slots) => t('{{actor}} linked {{subject}} to the identity provider', slots),
  ADD_BREAK_GLASS_USER: (slots) => t('{{actor}} made {{subject}} a break-glass user', slots),
  REMOVE_BREAK_GLASS_USER: (slots) => t('{{actor}} removed {{subject}} from the break-glass users', slots),
  CREATE_ROLE: (slots) => t('{{actor}} created role {{subject}}', slots),
  UPDATE_ROLE: (slots) => t('{{actor}} updated role {{subject}}', slots),
  DELETE_ROLE: (slots) => t('{{actor}} deleted role {{subject}}', slots),
  CREATE_GROUP: (slots) => t('{{actor}} created group {{subject}}', slots),
  UPDATE_GROUP: (slots) => t('{{actor}} updated group {{subject}}', slots),
  CHANGE_GROUP_ROLE: (slots) => t('{{actor}} changed the role of group {{subject}}', slots),
  DELETE_GROUP: (slots) => t('{{actor}} deleted group {{subject}}', slots),
};

const ACCESS_SENTENCES: Readonly<Record<string, Sentence>> = {
  CREATE_API_KEY: (slots) => t('{{actor}} created API key {{subject}}', slots),
  ROTATE_API_KEY: (slots) => t('{{actor}} rotated API key {{subject}}', slots),
  REVOKE_PREVIOUS_API_KEY_SECRET: (slots) => t('{{actor}} revoked the previous secret of API key {{subject}}', slots),
  REVOKE_API_KEY: (slots) => t('{{actor}} revoked API key {{subject}}', slots),
  CHANGE_API_KEY_OWNER: (slots) => t('{{actor}} changed the owner of API key {{subject}}', slots),
  DELETE_API_KEY: (slots) => t('{{actor}} deleted API key {{subject}}', slots),
  CREATE_SCIM_TOKEN: (slots) => t('{{actor}} created a SCIM token', slots),
  REVOKE_SCIM_TOKEN: (slots) => t('{{actor}} revoked a SCIM token', slots),
  UPDATE_IDENTITY_PROVIDER: (slots) => t('{{actor}} updated identity provider {{subject}}', slots),
  TEST_IDENTITY_PROVIDER: (slots) => t('{{actor}} tested identity provider {{subject}}', slots),
  DELETE_IDENTITY_PROVIDER: (slots) => t('{{actor}} deleted identity provider {{subject}}', slots),
  VERIFY_SSO_DOMAIN: (slots) => t('{{actor}} verified email domain {{subject}}', slots),
  SSO_DOMAIN_RECORD_FOUND: (slots) => t('{{actor}} found the DNS record of {{subject}} again', slots),
  SSO_DOMAIN_RECORD_LOST: (slots) => t('{{actor}} no longer found the DNS record of {{subject}}', slots),
};

const ORGANISATION_SENTENCES: Readonly<Record<string, Sentence>> = {
  CREATE_ORGANISATION: (slots) => t('{{actor}} created organisation {{subject}}', slots),
  CREATE_ORGANISATION_KEY: (slots) => t('{{actor}} created the key of the organisation', slots),
  REPLACE_ORGANISATION_KEY: (slots) => t('{{actor}} replaced the lost key of the organisation', slots),
  TRANSFER_ORGANISATION_KEY: (slots) => t('{{actor}} wrapped the key of the organisation for a transfer', slots),
  SHRED_ORGANISATION: (slots) => t('{{actor}} shredded organisation {{subject}}', slots),
  UPDATE_SETTINGS: (slots) => t('{{actor}} updated the settings of {{subject}}', slots),
  REMOVE_DEMO_DATA: (slots) => t('{{actor}} removed the demo data of {{subject}}', slots),
  CREATE_WEBHOOK: (slots) => t('{{actor}} created webhook {{subject}}', slots),
  UPDATE_WEBHOOK: (slots) => t('{{actor}} updated webhook {{subject}}', slots),
  TEST_WEBHOOK: (slots) => t('{{actor}} tested webhook {{subject}}', slots),
  REPLAY_WEBHOOK: (slots) => t('{{actor}} redelivered an event to webhook {{subject}}', slots),
  RESET_WEBHOOK_SECRET: (slots) => t('{{actor}} reset the secret of webhook {{subject}}', slots),
  DISABLE_WEBHOOK: (slots) => t('{{actor}} disabled webhook {{subject}}', slots),
  DELETE_WEBHOOK: (slots) => t('{{actor}} deleted webhook {{subject}}', slots),
  CREATE_VIEW: (slots) => t('{{actor}} saved view {{subject}}', slots),
  DELETE_VIEW: (slots) => t('{{actor}} deleted view {{subject}}', slots),
  RESEND_MAIL: (slots) => t('{{actor}} resent email {{subject}}', slots),
  TEST_MAIL: (slots) => t('{{actor}} sent a test email', slots),
};

const REPORT_SENTENCES: Readonly<Record<string, Sentence>> = {
  ISSUE_REPORT: (slots) => t('{{actor}} issued report {{subject}}', slots),
  SHARE_REPORT: (slots) => t('{{actor}} shared report {{subject}}', slots),
  REVOKE_REPORT_LINK: (slots) => t('{{actor}} revoked a link to report {{subject}}', slots),
  OPEN_SHARED_REPORT: (slots) => t('{{actor}} opened shared report {{subject}}', slots),
  DOWNLOAD_SHARED_REPORT: (slots) => t('{{actor}} downloaded shared report {{subject}}', slots),
  DOWNLOAD_ISSUED_REPORT: (slots) => t('{{actor}} downloaded report {{subject}}', slots),
  EXPORT_PORTFOLIO_REPORT: (slots) => t('{{actor}} exported the portfolio report', slots),
  EXPORT_ACCEPTANCES: (slots) => t('{{actor}} exported the risk acceptances', slots),
  EXPORT_ASSESSMENTS: (slots) => t('{{actor}} exported the list of assessments', slots),
  EXPORT_FINDINGS: (slots) => t('{{actor}} exported the list of findings', slots),
  EXPORT_VENDORS: (slots) => t('{{actor}} exported the list of vendors', slots),
  EXPORT_SECURITY_LOG: (slots) => t('{{actor}} exported the security log', slots),
  EXPORT_AUDIT_LOG: (slots) => t('{{actor}} exported the audit log', slots),
  EXPORT_AUDIT_PROOF: (slots) => t('{{actor}} downloaded the proof of the audit log', slots),
};

const OPERATIONS_SENTENCES: Readonly<Record<string, Sentence>> = {
  VERIFY_AUDIT_LOG: (slots) => t('{{actor}} verified the audit log', slots),
  START_AUDIT_COPY: (slots) => t('{{actor}} started copying the audit log to another system', slots),
  STOP_AUDIT_COPY: (slots) => t('{{actor}} stopped copying the audit log to another system', slots),
  START_AUDIT_WITNESS: (slots) => t('{{actor}} started sending checkpoints of the audit log to a witness', slots),
  STOP_AUDIT_WITNESS: (slots) => t('{{actor}} stopped sending checkpoints of the audit log to a witness', slots),
  HOLD_OUTBOUND: (slots) => t('{{actor}} paused emails and webhooks', slots),
  RELEASE_OUTBOUND: (slots) => t('{{actor}} resumed emails and webhooks', slots),
  RENEW_SECRETS: (slots) => t('{{actor}} re-encrypted stored secrets', slots),
  RESTORE_BACKUP: (slots) => t('{{actor}} restored a backup', slots),
  EXPORT_ORGANISATION: (slots) => t('{{actor}} exported the organisation', slots),
  RELEASE_ORGANISATION: (slots) => t('{{actor}} made the imported organisation available', slots),
  MOVE_ORGANISATION: (slots) => t('{{actor}} moved the organisation to another installation', slots),
};

export const SETTINGS_SENTENCES: Readonly<Record<string, Sentence>> = {
  ...OWN_ACCOUNT_SENTENCES,
  ...USER_SENTENCES,
  ...ACCESS_SENTENCES,
  ...ORGANISATION_SENTENCES,
  ...REPORT_SENTENCES,
  ...OPERATIONS_SENTENCES,
};
