/** The order in which the reference shows the operations. */
const TAGS: Readonly<Record<string, string>> = {
  Vendors: 'The companies whose risk you manage, with their scores.',
  Certifications: 'A vendor’s certifications, such as ISO 27001 or SOC 2, with their expiry dates.',
  Responsibilities: 'What a vendor’s certifications leave for your own organisation to do.',
  Assessments: 'Questionnaires sent to vendors: create, send, answer on behalf of the vendor, and export.',
  Reviews: 'Review the answers of a submitted assessment and finalise it.',
  Findings: 'Gaps to be remediated or accepted.',
  Approvals: 'Changes that a second person has to approve.',
  Comments: 'Messages about an assessment or one of its questions.',
  Evidence: 'Files that support the answers of an assessment.',
  Templates: 'Versioned questionnaires from which assessments are created.',
  Frameworks: 'Compliance frameworks and their controls, which questions map to.',
  Dashboard: 'Key figures for all vendors.',
  Reports: 'PDF reports and CSV exports.',
  Tasks: 'Progress and results of background tasks.',
  Deletions: 'Deleted records, for systems that keep a copy.',
  Audit: 'A record of all changes: who did what, and when.',
  'API keys': 'Credentials for integrations.',
  Webhooks: 'Event notifications sent to your own endpoint.',
  'Webhook events': 'The payloads that webhooks send.',
  Organisation: 'Organisation settings, logo, storage and demo data.',
  Users: 'The people who can sign in.',
  Roles: 'Named sets of permissions.',
  Views: 'Saved filters for lists.',
  Notifications: 'The inbox and the email preferences of the signed-in user.',
  Mail: 'Outgoing emails and their delivery status.',
  'Single sign-on': 'Sign-in with an identity provider (OpenID Connect).',
  Provisioning: 'SCIM settings, which let an identity provider manage users and groups.',
  Sessions: 'Sign-in and sign-out.',
  'Second factors': 'Authenticator apps, passkeys and recovery codes of the signed-in user.',
  'Set-up': 'Setup of the first organisation in an installation.',
  Portal: 'Endpoints that vendor contacts use to answer an assessment.',
  'SCIM 2.0': 'Users and groups, as RFC 7643 and RFC 7644 define them.',
};

export function listUsedTags(operations: readonly Readonly<Record<string, unknown>>[]) {
  const used = new Set(operations.flatMap(({ tags }) => tags));
  return Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : []));
}
