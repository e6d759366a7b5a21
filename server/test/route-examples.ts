import type { Family } from './family.ts';
import type { TestApp } from './test-app.ts';

/** Bodies that the smallest one the schema lets in would not say right. */
export const BODIES: Readonly<Record<string, object>> = {
  'POST /api/v1/assessments/:assessmentId/evidence': { any: 'text will do for a file' },
  'PUT /api/app/organisation': { name: 'Renamed', ratingThresholds: { green: 0.9, amber: 0.5 } },
  'POST /api/v1/assessments/:assessmentId/send': { dueDate: '2099-12-31' },
  'POST /api/v1/assessments/:assessmentId/comments': { body: 'Well answered' },
  'PATCH /api/v1/findings/:findingId': { status: 'RISK_ACCEPTED', resolutionNote: 'Known' },
  'POST /api/v1/frameworks/import': {
    catalog: {
      metadata: { title: 'Example', version: '1' },
      groups: [{ title: 'Domain', controls: [{ id: 'a-1', title: 'Control' }] }],
    },
  },
};

/** Parameters without which a route does nothing. */
export const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/v1/assessments/:assessmentId/evidence': { fileName: 'policy.txt' },
};

/** Where an assessment must stand for a step; the family's is under review. */
const STANDS: Readonly<Record<string, string>> = {
  send: `status = 'DRAFT', sections = null`,
  recall: `status = 'SENT'`,
  responses: `status = 'IN_PROGRESS'`,
  submit: `status = 'IN_PROGRESS'`,
  claim: `status = 'SUBMITTED'`,
  reopen: `status = 'COMPLETED', completed_at = now()`,
};

/** Brings the family's records into the state in which this route can do its work. */
export async function prepareFor(path: string, { database }: TestApp, family: Family): Promise<void> {
  if (path.endsWith('/enable')) {
    await database.query('update app_user set disabled_at = now() where id = $1', [family.userId]);
  }
  if (path.endsWith('/publish')) {
    await database.query(`update template set status = 'DRAFT' where id = $1`, [family.templateId]);
  }
  const stands = path.startsWith('/api/v1/assessments/') && STANDS[path.split('/').at(-1) ?? ''];
  if (path.endsWith('/finalize')) {
    await database.query('delete from control_result where assessment_id = $1', [family.assessmentId]);
  }
  if (stands) await database.query(`update assessment set ${stands} where id = $1`, [family.assessmentId]);
}
