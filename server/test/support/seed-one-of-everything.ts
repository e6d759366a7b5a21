import { randomBytes, randomUUID } from 'node:crypto';
import type { TestOrganisation } from './factories.ts';
import { seedApproval } from './seed-approval.ts';
import { seedFiles } from './seed-files.ts';
import { seedFinding } from './seed-finding.ts';
import { seedIssuedReport } from './seed-issued-report.ts';
import { seedNotification } from './seed-notification.ts';
import { seedPortal } from './seed-portal.ts';
import { seedSecondFactors } from './seed-second-factors.ts';
import { seedVendorDecision } from './seed-vendor-decision.ts';
import { seedDirectory, seedEncryptedSettings } from './seed-settings.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';
import { buildPng } from './test-images.ts';

export async function insertRow(database: TestDatabase, table: string, row: Readonly<Record<string, unknown>>) {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${String(index + 1)}`);
  await database.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) on conflict do nothing`,
    Object.values(row),
  );
}

/** The IDs of the seeded records, by their names in paths and bodies. */
export type SeededIds = ReturnType<typeof newFamily>;

const newFamily = (text: string) => ({
  vendorId: randomUUID(),
  mergedVendorId: randomUUID(),
  externalId: `${text} external`,
  certificationId: randomUUID(),
  attachmentId: randomUUID(),
  responsibilityId: randomUUID(),
  roleId: randomUUID(),
  defaultRoleId: randomUUID(),
  userId: randomUUID(),
  groupId: randomUUID(),
  ownerId: '',
  reviewerId: '',
  sessionId: randomUUID(),
  passkeyId: randomUUID(),
  viewId: randomUUID(),
  apiKeyId: randomUUID(),
  frameworkId: randomUUID(),
  controlCode: randomUUID(),
  templateId: randomUUID(),
  assessmentId: randomUUID(),
  questionKey: randomUUID(),
  findingId: randomUUID(),
  fileId: randomUUID(),
  findingLinkId: randomUUID(),
  approvalId: randomUUID(),
  commentId: randomUUID(),
  evidenceId: randomUUID(),
  submissionId: randomUUID(),
  contactLinkId: randomUUID(),
  linkId: randomUUID(),
  webhookId: randomUUID(),
  deliveryId: randomUUID(),
  taskId: randomUUID(),
  mailId: randomUUID(),
  notificationId: randomUUID(),
  issuedReportId: randomUUID(),
  reportLinkId: randomUUID(),
});

const DAY_MS = 24 * 3_600_000;

/** Seeds one record of every kind, with this text in every text field. */
export async function seedOneOfEverything(
  test: TestApp,
  { id: organisation_id }: TestOrganisation,
  text: string,
): Promise<SeededIds> {
  const family = newFamily(text);
  const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
    insertRow(test.database, table, { organisation_id, ...row });
  const { vendorId: vendor_id, roleId, userId, certificationId } = family;
  const roleInUse = family.defaultRoleId;
  const email = `${text.toLowerCase()}@vendor.example`;

  const role = { description: text, permissions: ['vendors:view'] };
  await insert('role', { id: roleId, name: text, ...role });
  await insert('role', { id: roleInUse, name: `${text} in use`, ...role });
  await insert('app_user', { id: userId, email, name: text, password_hash: text, role_id: roleInUse });
  await insert('session', {
    id: family.sessionId,
    user_id: userId,
    token_hash: randomBytes(32),
    address: text,
    user_agent: text,
    expires_at: new Date(Date.now() + DAY_MS),
  });
  const { totpCipher, portalLinkTokens } = await test.ctx.organisationKeys.get(organisation_id);
  const totp = totpCipher.encrypt('A'.repeat(32), ['totp_factor', organisation_id, userId]);
  await seedSecondFactors(insert, family, { text, secret: totp });
  await insert('account_link', {
    id: randomUUID(),
    user_id: userId,
    purpose: 'INVITATION',
    token_hash: randomBytes(32),
    expires_at: new Date(Date.now() + DAY_MS),
  });
  const content = buildPng(2, 1);
  await insert('organisation_logo', { mime_type: 'image/png', content, sha256: text, width_px: 2, height_px: 1 });
  await insert('saved_view', { id: family.viewId, user_id: userId, page: 'vendors', name: text, search: text });
  await insert('api_key', {
    id: family.apiKeyId,
    name: text,
    prefix: randomBytes(6).toString('hex'),
    secret_hash: randomBytes(32),
    permissions: ['vendors:view'],
    full_access: false,
    last_used_address: text,
    created_by_name: text,
  });
  await insert('vendor', {
    id: vendor_id,
    name: text,
    external_id: family.externalId,
    contact_name: text,
    contact_email: email,
    website: text,
    notes: text,
    service_description: text,
    tags: [text],
    tier: 'HIGH',
    owner_id: userId,
  });
  await insert('vendor', { id: family.mergedVendorId, name: text, contact_email: email });
  const merge = { merged_id: randomUUID(), merged_name: text, merged_created_at: new Date(), merged_by_name: text };
  await insert('vendor_merge', { ...merge, vendor_id, external_id: `${text} merged` });
  await insert('certification', { id: certificationId, vendor_id, name: text, issuer: text, notes: text });
  await insert('responsibility', {
    id: family.responsibilityId,
    vendor_id,
    title: text,
    description: text,
    control_code: family.controlCode,
    certification_id: certificationId,
    owner_id: userId,
    notes: text,
  });
  await insert('framework', { id: family.frameworkId, name: text, version: text, description: text });
  await insert('control', {
    id: randomUUID(),
    framework_id: family.frameworkId,
    position: 0,
    domain: text,
    code: family.controlCode,
    title: text,
    guidance: text,
  });
  await insert('template', {
    id: family.templateId,
    lineage_id: randomUUID(),
    version: 1,
    status: 'PUBLISHED',
    name: text,
    description: text,
    sections: JSON.stringify([aSection(family, text)]),
    question_count: 1,
  });
  await anAssessmentOf(insert, family, text);
  await seedVendorDecision(insert, family, text);
  await seedApproval(test, { insert, organisationId: organisation_id, family, text });
  await seedPortal(insert, family, { text, tokens: portalLinkTokens });
  await seedFiles(test, insert, { organisationId: organisation_id, family, text });
  await insert('mail', {
    id: family.mailId,
    kind: 'INVITATION',
    recipient_name: text,
    recipient_email: email,
    subject: text,
    body_text: text,
    body_html: text,
    assessment_id: family.assessmentId,
    status: 'UNCERTAIN',
    outcome: text,
  });
  await insert('task', {
    id: family.taskId,
    kind: 'SEND_ASSESSMENTS',
    ...{ status: 'DONE', finished_at: new Date().toISOString() },
    request: JSON.stringify({ title: text }),
    created_by_id: userId,
    created_by_name: text,
  });
  await seedNotification(insert, family, text);
  await seedIssuedReport(insert, family, text);
  await insert('task_item', { task_id: family.taskId, subject_id: vendor_id, outcome: 'FAILED', error: text });
  // Refers to a vendor that does not exist: demo data is removed all at once, and other seeded data is still needed.
  await insert('demo_record', { kind: 'VENDOR', record_id: randomUUID() });
  await seedEncryptedSettings(test.ctx, { insert, organisation_id, ids: family }, text);
  await seedDirectory(insert, family, text);
  await insert('audit_entry', {
    id: randomUUID(),
    action: 'UPDATE_VENDOR',
    user_id: userId,
    user_name: text,
    entity_type: 'Vendor',
    entity_id: vendor_id,
    entity_name: text,
    meta: { text },
    address: text,
    request_id: text,
  });
  return { ...family, ownerId: userId, reviewerId: userId };
}

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;

/**
 * An assessment that was completed and reopened, with one record of every kind; and a second one that is still
 * completed.
 */
async function anAssessmentOf(insert: Insert, family: SeededIds, text: string) {
  const { vendorId: vendor_id, assessmentId: assessment_id, questionKey: question_key, frameworkId } = family;
  const code = { framework_id: frameworkId, control_code: family.controlCode };
  const control = { ...code, framework_name: text, control_title: text };
  const result = { ...control, domain: text, ratio: '1/2', shortfall: 0.5 };
  const moment = new Date(Date.now() - DAY_MS);
  const assessment = {
    vendor_id,
    title: text,
    template_id: family.templateId,
    template_name: text,
    template_version: 1,
    due_date: '2099-12-31',
    sections: JSON.stringify([aFrozenSection(family, text)]),
    risk_weights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
    scoring_version: 1,
    score: 0.5,
    earned: '2',
    possible: '4',
    reviewer_id: family.userId,
    reviewer_name: text,
    submitted_by_name: text,
    submitted_by_title: text,
    sent_at: moment,
    submitted_at: moment,
  };
  const completedId = randomUUID();
  const insertAssessment = (row: object) =>
    insert('assessment', { ...assessment, template_lineage_id: randomUUID(), ...row });
  await insertAssessment({ id: assessment_id, status: 'UNDER_REVIEW' });
  await insertAssessment({ id: completedId, status: 'COMPLETED', completed_at: moment });
  const ofQuestion = { assessment_id, question_key };
  await insert('response', {
    ...ofQuestion,
    answer: JSON.stringify(text),
    justification: text,
    on_behalf_by_name: text,
  });
  await insert('review_decision', { ...ofQuestion, decision: 'PARTIAL', rationale: text, reviewer_name: text });
  await insert('completed_score', {
    id: randomUUID(),
    assessment_id,
    vendor_id,
    score: 0.5,
    submitted_at: moment,
    completed_at: moment,
    completed_by_name: text,
    reopened_at: moment,
    reopen_reason: text,
  });
  await insert('control_result', { assessment_id: completedId, ...result });
  await insert('vendor_control', { vendor_id, ...result, tier_weight: 4 });
  await seedFinding(insert, family, text);
  await insert('finding_dismissal', { ...ofQuestion, reason: text, dismissed_by_name: text });
  const comment = { ...ofQuestion, visibility: 'VENDOR', body: text, author_name: text };
  await insert('comment', { id: family.commentId, ...comment });
}

const aQuestion = ({ questionKey }: SeededIds, text: string) => ({
  key: questionKey,
  text,
  helpText: text,
  type: 'COMBOBOX',
  riskWeight: 'HIGH',
  required: true,
  options: [text],
  expectedAnswer: text,
  conditionalLogic: null,
});

const aSection = (family: SeededIds, text: string) => {
  const mapping = { framework: text, version: text, code: family.controlCode };
  return { title: text, questions: [{ ...aQuestion(family, text), controlMappings: [mapping] }] };
};

const aFrozenSection = (family: SeededIds, text: string) => {
  const { frameworkId, controlCode: code } = family;
  const control = { frameworkId, framework: text, version: text, code, title: text, domain: text };
  return { title: text, questions: [{ ...aQuestion(family, text), controls: [control] }] };
};
