import { DEMO_DATA_PERMISSIONS, type DemoData, type TemplateDetail } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedOrganisation, seedSignedInUser, seedUser, seedVendor } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { createAssessment } from '../../assessments/assessments/assessment-commands.ts';
import { createWebhook } from '../../messaging/webhooks/webhook-commands.ts';
import { updatePortfolioCounts } from '../../portfolio/figures/index.ts';
import { updateVendor } from '../../portfolio/vendors/vendor-commands.ts';
import { installStarterTemplate } from '../../questionnaires/templates/template-commands.ts';
import { createTemplateVersion } from '../../questionnaires/templates/template-version-commands.ts';

const { test, organisation, refused, useUser } = useTestOrganisation({ hook: beforeEach });

const GET_CALL: Call = { method: 'GET', url: '/api/app/demo-data' };
const DELETE_CALL: Call = { method: 'DELETE', url: '/api/app/demo-data' };
const NOTHING = {
  vendors: 0,
  assessments: 0,
  findings: 0,
  evidenceFiles: 0,
  templates: 0,
  frameworks: 0,
  users: 0,
  webhooks: 0,
};

const person = useUser();

const mark = (kind: string, record_id: string) =>
  insertRow(test.database, 'demo_record', { organisation_id: organisation.id, kind, record_id });

/** Two vendors with a draft each, a template with its framework, a colleague and a webhook. */
async function aDemonstration() {
  const { ctx } = test;
  const { operator } = organisation;
  const { body: template } = await installStarterTemplate(ctx, operator);
  const [framework] = await test.database.query<{ id: string }>('select id from framework where organisation_id = $1', [
    operator.organisationId,
  ]);
  const colleague = await seedUser(test, organisation, { name: 'Ines Varga', role: 'Reviewer' });
  const webhook = await createWebhook(ctx, operator, {
    url: 'https://hooks.larkfield.example/assay',
    description: null,
    events: ['vendor.deleted'],
  });
  const vendors = [await seedVendor(test, organisation), await seedVendor(test, organisation)];
  for (const { id } of vendors) {
    await createAssessment(ctx, operator, { vendorId: id, templateId: template.id });
    await mark('VENDOR', id);
  }
  await mark('TEMPLATE', template.id);
  await mark('FRAMEWORK', framework?.id ?? '');
  await mark('USER', colleague.id);
  await mark('WEBHOOK', webhook.id);
  return { template, colleague };
}

async function anOwnAssessment({ id: templateId }: TemplateDetail) {
  const vendor = await seedVendor(test, organisation, { name: 'Our own' });
  await createAssessment(test.ctx, organisation.operator, { vendorId: vendor.id, templateId });
  return vendor;
}

const answerTo = async (call: Call): Promise<DemoData> => {
  const response = await person.call(call);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const counted = async (table: string) =>
  (await test.database.query(`select from ${table} where organisation_id = $1`, [organisation.id])).length;
const actions = async () => {
  const rows = await test.database.query<{ action: string; meta: object }>(
    'select action, meta from audit_entry where user_id = $1 order by created_at, id',
    [person.user.id],
  );
  return rows.filter(({ action }) => action !== 'LOGIN');
};
const WHOLE = { ...NOTHING, vendors: 2, assessments: 2, templates: 1, frameworks: 1, users: 1, webhooks: 1 };

describe('GET /api/app/demo-data', () => {
  it('200 with empty counts when there is no demo data', async () => {
    await seedVendor(test, organisation);
    expect(await answerTo(GET_CALL)).toEqual({ removes: NOTHING, keeps: [] });
  });

  it('200 with the counts of records that would be removed; changes nothing', async () => {
    await aDemonstration();
    await seedVendor(test, organisation, { name: 'Our own' });
    const before = await fingerprintDatabase(test.database);
    expect(await answerTo(GET_CALL)).toEqual({ removes: WHOLE, keeps: [] });
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('200 does not count records that have been deleted', async () => {
    await aDemonstration();
    await test.database.query('delete from vendor where organisation_id = $1', [organisation.id]);
    expect((await answerTo(GET_CALL)).removes).toEqual({ ...WHOLE, vendors: 0, assessments: 0 });
  });
});

describe('DELETE /api/app/demo-data', () => {
  it('200 removes all demo data and leaves other records unchanged', async () => {
    await aDemonstration();
    const own = await seedVendor(test, organisation, { name: 'Our own', tags: ['kept'] });
    const rowOf = (id: string) => test.database.query('select * from vendor where id = $1', [id]);
    const before = await rowOf(own.id);

    expect(await answerTo(DELETE_CALL)).toEqual({ removes: WHOLE, keeps: [] });
    expect(await rowOf(own.id)).toEqual(before);
    const left = { vendor: 1, assessment: 0, template: 0, framework: 0, app_user: 1, webhook_endpoint: 0 };
    for (const [table, rows] of Object.entries(left)) expect(await counted(table), table).toBe(rows);
    expect(await answerTo(GET_CALL)).toEqual({ removes: NOTHING, keeps: [] });
  });

  it('200 removes demo data from the history of the portfolio', async () => {
    await aDemonstration();
    await seedVendor(test, organisation, { name: 'Our own' });
    await updatePortfolioCounts(test.ctx, organisation.id);
    await answerTo(DELETE_CALL);
    const figures = await test.database.query(
      `select kind, key, sum(count)::int as count from portfolio_day where organisation_id = $1 group by kind, key`,
      [organisation.id],
    );
    expect(figures).toEqual([{ kind: 'score', key: 'UNSCORED', count: 1 }]);
  });

  it('200 audits the removal of each record, and of the demo data as a whole', async () => {
    await aDemonstration();
    await answerTo(DELETE_CALL);
    const entries = await actions();
    expect(entries.map(({ action }) => action)).toEqual([
      'DELETE_WEBHOOK',
      'DELETE_VENDOR',
      'DELETE_VENDOR',
      'DELETE_TEMPLATE',
      'DELETE_FRAMEWORK',
      'DELETE_USER',
      'REMOVE_DEMO_DATA',
    ]);
    expect(entries.at(-1)?.meta).toEqual({ ...WHOLE, kept: [] });
  });

  it("200 keeps and lists the template, framework and user that the organisation's own records use", async () => {
    const { template, colleague } = await aDemonstration();
    const { id: vendorId } = await anOwnAssessment(template);
    const update = { ownerId: colleague.id };
    await updateVendor(test.ctx, organisation.operator, { vendorId, update, ifMatch: undefined });
    const expected = {
      removes: { ...WHOLE, templates: 0, frameworks: 0, users: 0 },
      keeps: [
        { type: 'Template', name: 'Vendor security questionnaire' },
        { type: 'Framework', name: 'Assay Vendor Baseline 1.0' },
        { type: 'User', name: 'Ines Varga' },
      ],
    };
    expect(await answerTo(GET_CALL)).toEqual(expected);
    expect(await answerTo(DELETE_CALL)).toEqual(expected);
    expect([await counted('vendor'), await counted('assessment'), await counted('template')]).toEqual([1, 1, 1]);
    expect([await counted('framework'), await counted('app_user')]).toEqual([1, 2]);
    expect((await actions()).at(-1)?.meta).toMatchObject({ kept: expected.keeps.map(({ name }) => name) });
    expect(await answerTo(GET_CALL)).toEqual({ removes: NOTHING, keeps: [] });
  });

  it("200 keeps a template that has a version of the organisation's own", async () => {
    const { template } = await aDemonstration();
    await createTemplateVersion(test.ctx, organisation.operator, template.id);
    const { keeps } = await answerTo(DELETE_CALL);
    expect(keeps.map(({ type }) => type)).toEqual(['Template', 'Framework']);
    expect(await counted('template')).toBe(2);
  });

  it('200 keeps the caller', async () => {
    await mark('USER', person.user.id);
    expect((await answerTo(DELETE_CALL)).keeps).toEqual([{ type: 'User', name: person.user.name }]);
    expect((await person.call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(200);
  });

  it('200 for a second removal, which changes nothing', async () => {
    await aDemonstration();
    await answerTo(DELETE_CALL);
    const before = await fingerprintDatabase(test.database);
    expect(await answerTo(DELETE_CALL)).toEqual({ removes: NOTHING, keeps: [] });
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('200 for two concurrent removals, of which one removes the data', async () => {
    await aDemonstration();
    const done = await Promise.all([answerTo(DELETE_CALL), answerTo(DELETE_CALL)]);
    expect(done.map(({ removes }) => removes.vendors).sort()).toEqual([0, 2]);
    expect((await actions()).filter(({ action }) => action === 'REMOVE_DEMO_DATA')).toHaveLength(1);
  });

  it('200 does not affect the demo data of another organisation', async () => {
    await aDemonstration();
    const other = await seedSignedInUser(test, await seedOrganisation(test));
    expect((await other.call(DELETE_CALL)).json()).toEqual({ removes: NOTHING, keeps: [] });
    expect((await answerTo(GET_CALL)).removes).toEqual(WHOLE);
  });

  it('403 when any of the required permissions is missing; writes nothing', async () => {
    await aDemonstration();
    for (const missing of DEMO_DATA_PERMISSIONS) {
      const permissions = DEMO_DATA_PERMISSIONS.filter((permission) => permission !== missing);
      const limited = await seedSignedInUser(test, organisation, permissions);
      for (const call of [GET_CALL, DELETE_CALL]) await refused(limited, call, 403);
    }
  });

  it('403 when a demo user has permissions the caller lacks; writes nothing', async () => {
    await aDemonstration();
    const limited = await seedSignedInUser(test, organisation, DEMO_DATA_PERMISSIONS);
    expect(await refused(limited, DELETE_CALL, 403)).toMatchObject({
      error: 'You cannot change a user who has more permissions than you',
    });
  });
});

describe('Demo markers', () => {
  it('can only be written by an operator, so that no other record is mistaken for demo data', async () => {
    const [may] = await test.database.query(
      `select has_table_privilege('assay_app', 'demo_record', 'insert, update') as write`,
    );
    expect(may).toEqual({ write: false });
  });
});
