import { ApprovalKind } from '@assay/contract';
import { addDays, toIsoDate } from '../../src/domain/dates.ts';
import { PASSWORD } from './factories.ts';
import type { SeededIds } from './seed-one-of-everything.ts';
import type { TestApp } from './test-app.ts';
import { buildPng } from './test-images.ts';

/** Bodies for routes where the smallest valid example would not work. */
export const BODIES: Readonly<Record<string, object>> = {
  'POST /api/v1/assessments/:assessmentId/evidence': { any: 'text will do for a file' },
  'POST /api/v1/vendors/:vendorId/certifications/:certificationId/attachments': {
    any: 'text will do for a file',
  },
  'POST /api/portal/evidence': { any: 'text will do for a file' },
  'PUT /api/portal/responses/:questionKey': { answer: 'example text', notApplicable: false, revision: 1 },
  'POST /api/portal/comments': { body: 'A word' },
  'POST /api/v1/findings/:findingId/files': { any: 'text will do for a file' },
  'POST /api/portal/findings/:findingId/files': { any: 'text will do for a file' },
  'PUT /api/portal/findings/:findingId/plan': {
    plan: 'We will fix it',
    promisedDate: addDays(toIsoDate(new Date()), 30),
  },
  'PUT /api/app/organisation': { name: 'Renamed', ratingThresholds: { green: 0.9, amber: 0.5 } },
  'PUT /api/app/organisation/logo': buildPng(3, 2),
  'POST /api/app/me/password': { currentPassword: PASSWORD, newPassword: 'a new and longer password' },
  'POST /api/app/me/confirmation': { password: PASSWORD },
  'POST /api/v1/assessments/:assessmentId/send': { dueDate: '2099-12-31' },
  'PUT /api/app/assessments/:assessmentId/due-date': { dueDate: '2099-11-30' },
  'POST /api/v1/assessments/:assessmentId/comments': { body: 'Well answered' },
  'PATCH /api/v1/findings/:findingId': { status: 'RISK_ACCEPTED', resolutionNote: 'Known' },
  'PATCH /api/v1/findings/:findingId/details': { stage: 'PLAN_AGREED' },
  'POST /api/app/sign-in-change-requests': { reason: 'Tested', approvalRequiredFor: [] },
  'POST /api/v1/findings/:findingId/acceptance/renew': { acceptedUntil: '2099-12-31', rationale: 'Known' },
  'POST /api/v1/findings/:findingId/acceptance-requests': { reason: 'Known', acceptedUntil: '2099-12-31' },
  'POST /api/app/issued-reports': { from: '2026-01-01', to: '2026-03-31', title: 'Q1', summary: 'All well' },
  'PUT /api/app/users/:userId/break-glass': { breakGlass: true },
  'PUT /api/app/identity-provider': {
    issuer: 'https://other.example',
    clientId: 'other',
    clientSecret: 'other',
    domains: ['other.example'],
    defaultRoleId: null,
    trustEmail: true,
    trustMfa: true,
    ssoOnly: false,
    enabled: true,
  },
  'POST /api/v1/webhooks': { url: 'https://hooks.example/new', events: ['vendor.created'] },
  'PUT /api/v1/webhooks/:webhookId': { url: 'https://hooks.example/changed' },
  'POST /scim/v2/Users': { userName: 'somebody.new@example.com' },
  'PUT /scim/v2/Users/:userId': { userName: 'somebody.else@example.com' },
  'PATCH /scim/v2/Users/:userId': { Operations: [{ op: 'replace', path: 'displayName', value: 'Renamed' }] },
  'PUT /scim/v2/Groups/:groupId': { displayName: 'Replaced' },
  'PATCH /scim/v2/Groups/:groupId': { Operations: [{ op: 'replace', path: 'displayName', value: 'Renamed' }] },
  'POST /api/v1/frameworks/import': {
    catalog: {
      metadata: { title: 'Example', version: '1' },
      groups: [{ title: 'Domain', controls: [{ id: 'a-1', title: 'Control' }] }],
    },
  },
};

/** Query parameters that a route needs to work. */
export const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/v1/assessments/:assessmentId/evidence': { fileName: 'policy.txt' },
  'POST /api/v1/vendors/:vendorId/certifications/:certificationId/attachments': { fileName: 'certificate.txt' },
  'POST /api/portal/evidence': { fileName: 'policy.txt' },
  'POST /api/v1/findings/:findingId/files': { fileName: 'proof.txt' },
  'POST /api/portal/findings/:findingId/files': { fileName: 'proof.txt' },
};

/** The state that each command needs. The seeded assessment is under review. */
const STANDS: Readonly<Record<string, string>> = {
  send: `status = 'DRAFT', sections = null`,
  recall: `status = 'SENT'`,
  responses: `status = 'IN_PROGRESS'`,
  submit: `status = 'IN_PROGRESS'`,
  claim: `status = 'SUBMITTED'`,
  links: `status = 'IN_PROGRESS'`,
  reopen: `status = 'COMPLETED', completed_at = now()`,
  'assessment-results': `status = 'COMPLETED', completed_at = now()`,
};

/** Lets the contact answer, and adds a previous assessment with the same question. */
async function preparePortal(path: string, { database }: TestApp, { assessmentId }: SeededIds): Promise<void> {
  await database.query(
    `update assessment set status = 'IN_PROGRESS', submitted_at = null,
       sections = jsonb_set(sections, '{0,title}', '"example text"') where id = $1`,
    [assessmentId],
  );
  if (!path.endsWith('/confirm')) return;
  await database.query(
    `with earlier as (
       update assessment e set template_lineage_id = a.template_lineage_id from assessment a
       where a.id = $1 and e.vendor_id = a.vendor_id and e.status = 'COMPLETED' returning e.id
     )
     update response set assessment_id = (select id from earlier) where assessment_id = $1`,
    [assessmentId],
  );
}

/** Turns the contact's link, or the one named in the path, into one that shows the finding. */
async function prepareFindingLink(path: string, { database }: TestApp, family: SeededIds): Promise<void> {
  const linkId = path.startsWith('/api/portal/') ? family.contactLinkId : family.linkId;
  await database.query('update portal_link set assessment_id = null, vendor_id = $2 where id = $1', [
    linkId,
    family.vendorId,
  ]);
  await database.query('update finding_share set portal_link_id = $1, done_at = $3 where finding_id = $2', [
    linkId,
    family.findingId,
    path.endsWith('/return') ? new Date() : null,
  ]);
  await database.query('update finding_file set uploaded_by_link_id = $1 where id = $2', [linkId, family.fileId]);
}

/** Personal records by their table. Seeded ones are assigned to the signed-in user. */
const OWN: Readonly<Record<string, string>> = {
  ':sessionId': 'session',
  ':viewId': 'saved_view',
  ':passkeyId': 'passkey',
  ':notificationId': 'notification',
};

async function handOver(
  table: string,
  { database }: TestApp,
  { sessionId, viewId, passkeyId, notificationId }: SeededIds,
): Promise<void> {
  await database.query(
    `update ${table} t set user_id = u.id from app_user u
     where t.id = any ($1) and u.organisation_id = t.organisation_id and u.name = 'Signed In'`,
    [[sessionId, viewId, passkeyId, notificationId]],
  );
}

/** Routes for which the seeded authenticator app is assigned to the signed-in user. */
const NEEDS_TOTP = new Set(['/api/app/me/totp', '/api/app/me/recovery-codes']);

async function handOverTotp({ database }: TestApp, { userId }: SeededIds): Promise<void> {
  await database.query(
    `update totp_factor t set user_id = u.id from app_user u
     where t.user_id = $1 and u.organisation_id = t.organisation_id and u.name = 'Signed In'`,
    [userId],
  );
}

/** A decision can be based only on a completed assessment. */
async function completeAssessment({ database }: TestApp, { assessmentId }: SeededIds): Promise<void> {
  await database.query(`update assessment set status = 'COMPLETED', completed_at = now() where id = $1`, [
    assessmentId,
  ]);
}

/** Lets the caller withdraw the seeded request, or approve it, or make another one. */
async function prepareApprovals(path: string, { database }: TestApp, family: SeededIds): Promise<void> {
  const { approvalId, findingId, userId } = family;
  if (path.includes('/acceptance/')) {
    await database.query(`update finding set status = 'RISK_ACCEPTED', resolved_at = now() where id = $1`, [findingId]);
  }
  if (path.endsWith('/approve')) {
    await database.query(
      `update role set permissions = '{assessments:review}' where id = (select role_id from app_user where id = $1)`,
      [userId],
    );
  }
  if (path.startsWith('/api/v1/approvals/')) {
    await database.query(
      `update approval a set requested_by_id = u.id from app_user u
       where a.id = $1 and u.organisation_id = a.organisation_id and u.name = 'Signed In'`,
      [approvalId],
    );
  }
  const isRequest = path.endsWith('-requests');
  await database.query(
    `update organisation o set approval_required_for = $2
     from approval a where a.id = $1 and a.organisation_id = o.organisation_id`,
    [approvalId, isRequest ? ApprovalKind.options : []],
  );
  if (isRequest) await database.query('delete from approval where id = $1', [approvalId]);
}

/** Lets the seeded user be chosen as a reviewer. */
async function prepareReviewer({ database }: TestApp, { userId, assessmentId }: SeededIds): Promise<void> {
  await database.query('update assessment set reviewer_id = null, reviewer_name = null where id = $1', [assessmentId]);
  await database.query(
    `update role set permissions = permissions || '{assessments:review}'
     where id = (select role_id from app_user where id = $1)`,
    [userId],
  );
}

const TAKES_REVIEWER = /\/assessments(\/bulk|\/:assessmentId\/reviewer)?$/;

/** Moves the decision to the completed assessment with the same question, and removes what would make it void. */
async function prepareKeptDecisions({ database }: TestApp, { assessmentId }: SeededIds): Promise<void> {
  await database.query(`update assessment set scoring_version = 2 where id = $1`, [assessmentId]);
  await database.query(`delete from comment where assessment_id = $1`, [assessmentId]);
  await database.query(
    `delete from evidence_question where evidence_id in (select id from evidence where assessment_id = $1)`,
    [assessmentId],
  );
  await database.query(
    `with earlier as (
       update assessment e set scoring_version = 2, sections = a.sections, submitted_at = a.submitted_at
       from assessment a where a.id = $1 and e.vendor_id = a.vendor_id and e.status = 'COMPLETED' returning e.id
     ), copied as (
       insert into response (organisation_id, assessment_id, question_key, answer, justification)
       select organisation_id, (select id from earlier), question_key, answer, justification
       from response where assessment_id = $1
     )
     update review_decision set decision = 'COMPLIANT', assessment_id = (select id from earlier)
     where assessment_id = $1`,
    [assessmentId],
  );
}

/** Puts the seeded records into the state that this route needs. */
export async function prepareRoute(path: string, test: TestApp, family: SeededIds): Promise<void> {
  const { database } = test;
  if (/\/(portal\/findings|finding-links|remediation|return)\b/.test(path))
    await prepareFindingLink(path, test, family);
  else if (path.startsWith('/api/portal/')) await preparePortal(path, test, family);
  await prepareApprovals(path, test, family);
  if (TAKES_REVIEWER.test(path)) await prepareReviewer(test, family);
  if (path.endsWith('/kept-decisions')) await prepareKeptDecisions(test, family);
  if (path === '/api/v1/vendors/:vendorId/decisions') await completeAssessment(test, family);
  const own = OWN[path.split('/').at(-1) ?? ''];
  if (own !== undefined) await handOver(own, test, family);
  if (NEEDS_TOTP.has(path)) await handOverTotp(test, family);
  if (path.endsWith('/enable')) {
    await database.query('update app_user set disabled_at = now() where id = $1', [family.userId]);
  }
  if (path.endsWith('/previous-secret')) {
    await database.query(
      `update api_key set previous_prefix = gen_random_uuid()::text, previous_secret_hash = secret_hash,
         previous_secret_until = now() + interval '1 day' where organisation_id =
         (select organisation_id from api_key where id = $1)`,
      [family.apiKeyId],
    );
  }
  if (path.endsWith('/remind') || path.endsWith('/due-date')) {
    await database.query(`update assessment set status = 'SENT' where id = $1`, [family.assessmentId]);
  }
  if (path === '/api/app/demo-data') {
    await database.query(
      `insert into demo_record select organisation_id, 'VENDOR', id from vendor where id = $1 on conflict do nothing`,
      [family.vendorId],
    );
  }
  if (path.startsWith('/api/v1/evidence/')) {
    // The seeded assessment is under review, when the team can change only what it added itself.
    await database.query('update evidence set annex = true where id = $1', [family.evidenceId]);
  }
  if (path.endsWith('/publish')) {
    await database.query(`update template set status = 'DRAFT' where id = $1`, [family.templateId]);
  }
  const stands = path.startsWith('/api/v1/assessments/') && STANDS[path.split('/').at(-1) ?? ''];
  if (path.endsWith('/finalize') || path.endsWith('/finalization-requests')) {
    await database.query('delete from control_result where assessment_id = $1', [family.assessmentId]);
  }
  if (stands) await database.query(`update assessment set ${stands} where id = $1`, [family.assessmentId]);
}
