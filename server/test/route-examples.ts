import type { Family } from './family.ts';
import type { TestApp } from './test-app.ts';

/** Bodies that the smallest one the schema lets in would not say right. */
export const BODIES: Readonly<Record<string, object>> = {
  'POST /api/v1/frameworks/import': {
    catalog: {
      metadata: { title: 'Example', version: '1' },
      groups: [{ title: 'Domain', controls: [{ id: 'a-1', title: 'Control' }] }],
    },
  },
};

/** Brings the family's records into the state in which this route can do its work. */
export async function prepareFor(path: string, { database }: TestApp, family: Family): Promise<void> {
  if (path.endsWith('/enable')) {
    await database.query('update app_user set disabled_at = now() where id = $1', [family.userId]);
  }
  if (path.endsWith('/publish')) {
    await database.query(`update template set status = 'DRAFT' where id = $1`, [family.templateId]);
  }
}
