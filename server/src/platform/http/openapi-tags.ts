/** The order in which the reference shows the operations. */
const TAGS: Readonly<Record<string, string>> = {
  Vendors: 'The companies whose risk you manage, with their scores.',
  Certifications: 'Certificates and audit reports of a vendor, such as ISO 27001, with their expiry dates.',
  Responsibilities: 'What your own organisation has to do so that a vendor can be used safely.',
  Assessments: 'Questionnaires that are sent to vendors: prepare, send, answer on behalf of the vendor, and export.',
  Reviews: 'Decide about the answers of a submitted assessment, and complete it.',
  Findings: 'Deficiencies found in a review, from raising them to closing them.',
  Comments: 'Messages about an assessment or one of its questions.',
  Evidence: 'Files that support the answers of an assessment.',
  Templates: 'Questionnaires with versions, from which assessments are made.',
  Frameworks: 'Catalogs of controls that questions are mapped to.',
  Dashboard: 'Key figures of all vendors.',
  Reports: 'PDF reports and CSV exports.',
  Tasks: 'Progress and results of work that runs in the background.',
  Deletions: 'Deleted records, for systems that keep a copy.',
  Audit: 'The log of everything that was changed, and by whom.',
  'API keys': 'Credentials of integrations.',
  Webhooks: 'Notifications about events, sent to your own endpoint.',
  'Webhook events': 'The messages that webhooks send.',
  Organisation: 'Settings, logo, storage and demo data of the organisation.',
  Users: 'The people who can sign in.',
  Roles: 'Named sets of permissions.',
  Views: 'Saved filters of lists.',
  Mail: 'Emails that the service sends, and their delivery.',
  'Single sign-on': 'Signing in with an identity provider (OpenID Connect).',
  Provisioning: 'The settings of SCIM, with which an identity provider manages users and groups.',
  Sessions: 'Signing in and out.',
  'Second factors': 'Authenticator apps, passkeys and recovery codes of the signed-in user.',
  'Set-up': 'Creating the first organisation of an installation.',
  Portal: "What a vendor's contact uses to answer an assessment.",
  'SCIM 2.0': 'Users and groups, as RFC 7643 and RFC 7644 define them.',
};

export function listUsedTags(operations: readonly Readonly<Record<string, unknown>>[]) {
  const used = new Set(operations.flatMap(({ tags }) => tags));
  return Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : []));
}
