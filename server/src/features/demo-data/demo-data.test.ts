import { DEMO_DATA_PERMISSIONS, type DemoData, type TemplateDetail } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anOrganisation, aSignedInUser, aUser, aVendor, type TestOrganisation } from '../../../test/factories.ts';
import { insertRow } from '../../../test/family.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';
import { createAssessment } from '../assessments/assessment-commands.ts';
import { installStarter } from '../templates/starter-commands.ts';
import { createVersion } from '../templates/template-versions.ts';
import { updateVendor } from '../vendors/vendor-commands.ts';
import { createWebhook } from '../webhooks/webhook-commands.ts';

const test = useTestApp();
const refused = refusalsOf(test);

const ASKING: Call = { method: 'GET', url: '/api/app/demo-data' };
const REMOVING: Call = { method: 'DELETE', url: '/api/app/demo-data' };
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

let organisation: TestOrganisation;
let person: Awaited<ReturnType<typeof aSignedInUser>>;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  person = await aSignedInUser(test, organisation);
});

const mark = (kind: string, record_id: string) =>
  insertRow(test.database, 'demo_record', { organisation_id: organisation.id, kind, record_id });

/** Two vendors with a draft each, a questionnaire with its framework, a colleague and a webhook. */
async function aDemonstration() {
  const { ctx } = test;
  const { operator } = organisation;
  const { body: template } = await installStarter(ctx, operator);
  const [framework] = await test.database.query<{ id: string }>('select id from framework where organisation_id = $1', [
    operator.organisationId,
  ]);
  const colleague = await aUser(test, organisation, { name: 'Ines Varga', role: 'Reviewer' });
  const webhook = await createWebhook(ctx, operator, {
    url: 'https://hooks.larkfield.example/assay',
    description: null,
    events: ['vendor.deleted'],
  });
  const vendors = [await aVendor(test, organisation), await aVendor(test, organisation)];
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
  const vendor = await aVendor(test, organisation, { name: 'Our own' });
  await createAssessment(test.ctx, organisation.operator, { vendorId: vendor.id, templateId });
  return vendor;
}

const answerTo = async (call: Call): Promise<DemoData> => {
  const answer = await person.call(call);
  expect(answer.statusCode).toBe(200);
  return answer.json();
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
  it('200 with nothing where there is no demonstration data, whatever else there is', async () => {
    await aVendor(test, organisation);
    expect(await answerTo(ASKING)).toEqual({ removes: NOTHING, keeps: [] });
  });

  it('200 says in numbers what would go, and changes nothing', async () => {
    await aDemonstration();
    await aVendor(test, organisation, { name: 'Our own' });
    const before = await fingerprint(test.database);
    expect(await answerTo(ASKING)).toEqual({ removes: WHOLE, keeps: [] });
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('200 does not count what somebody has deleted already', async () => {
    await aDemonstration();
    await test.database.query('delete from vendor where organisation_id = $1', [organisation.id]);
    expect((await answerTo(ASKING)).removes).toEqual({ ...WHOLE, vendors: 0, assessments: 0 });
  });
});

describe('DELETE /api/app/demo-data', () => {
  it('200 takes it out with everything of it, and leaves what was added beside it as it was', async () => {
    await aDemonstration();
    const own = await aVendor(test, organisation, { name: 'Our own', tags: ['kept'] });
    const rowOf = (id: string) => test.database.query('select * from vendor where id = $1', [id]);
    const before = await rowOf(own.id);

    expect(await answerTo(REMOVING)).toEqual({ removes: WHOLE, keeps: [] });
    expect(await rowOf(own.id)).toEqual(before);
    const left = { vendor: 1, assessment: 0, template: 0, framework: 0, app_user: 1, webhook_endpoint: 0 };
    for (const [table, rows] of Object.entries(left)) expect(await counted(table), table).toBe(rows);
    expect(await answerTo(ASKING)).toEqual({ removes: NOTHING, keeps: [] });
  });

  it('200 leaves an entry for each record, and one for the whole', async () => {
    await aDemonstration();
    await answerTo(REMOVING);
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

  it('200 keeps the template, its framework and the colleague that own records use, and says so', async () => {
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
    expect(await answerTo(ASKING)).toEqual(expected);
    expect(await answerTo(REMOVING)).toEqual(expected);
    expect([await counted('vendor'), await counted('assessment'), await counted('template')]).toEqual([1, 1, 1]);
    expect([await counted('framework'), await counted('app_user')]).toEqual([1, 2]);
    expect((await actions()).at(-1)?.meta).toMatchObject({ kept: expected.keeps.map(({ name }) => name) });
    expect(await answerTo(ASKING)).toEqual({ removes: NOTHING, keeps: [] });
  });

  it('200 keeps a template of which there is a version of their own', async () => {
    const { template } = await aDemonstration();
    await createVersion(test.ctx, organisation.operator, template.id);
    const { keeps } = await answerTo(REMOVING);
    expect(keeps.map(({ type }) => type)).toEqual(['Template', 'Framework']);
    expect(await counted('template')).toBe(2);
  });

  it('200 keeps whoever removes it', async () => {
    await mark('USER', person.user.id);
    expect((await answerTo(REMOVING)).keeps).toEqual([{ type: 'User', name: person.user.name }]);
    expect((await person.call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(200);
  });

  it('200 a second time, which changes nothing more', async () => {
    await aDemonstration();
    await answerTo(REMOVING);
    const before = await fingerprint(test.database);
    expect(await answerTo(REMOVING)).toEqual({ removes: NOTHING, keeps: [] });
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('200 for two at the same time, of which one does it', async () => {
    await aDemonstration();
    const done = await Promise.all([answerTo(REMOVING), answerTo(REMOVING)]);
    expect(done.map(({ removes }) => removes.vendors).sort()).toEqual([0, 2]);
    expect((await actions()).filter(({ action }) => action === 'REMOVE_DEMO_DATA')).toHaveLength(1);
  });

  it('200 leaves the demonstration of another organisation alone', async () => {
    await aDemonstration();
    const other = await aSignedInUser(test, await anOrganisation(test));
    expect((await other.call(REMOVING)).json()).toEqual({ removes: NOTHING, keeps: [] });
    expect((await answerTo(ASKING)).removes).toEqual(WHOLE);
  });

  it('403 without any one of the permissions it takes, and nothing is written', async () => {
    await aDemonstration();
    for (const missing of DEMO_DATA_PERMISSIONS) {
      const permissions = DEMO_DATA_PERMISSIONS.filter((permission) => permission !== missing);
      const limited = await aSignedInUser(test, organisation, permissions);
      for (const call of [ASKING, REMOVING]) await refused(limited, call, 403);
    }
  });

  it('403 where a colleague of the demonstration may do more, and nothing is written', async () => {
    await aDemonstration();
    const limited = await aSignedInUser(test, organisation, DEMO_DATA_PERMISSIONS);
    expect(await refused(limited, REMOVING, 403)).toMatchObject({ error: 'You cannot change a user who may do more' });
  });
});

describe('A mark', () => {
  it('is made by an operator alone: no record can be passed off as a part of the demonstration', async () => {
    const [may] = await test.database.query(
      `select has_table_privilege('assay_app', 'demo_record', 'insert, update') as write`,
    );
    expect(may).toEqual({ write: false });
  });
});
