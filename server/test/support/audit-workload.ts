import { expect } from 'vitest';
import { runJob } from './run-job.ts';
import { assessmentCall, ASSESSMENTS, decideCall, saveResponsesCall, transitionCalls } from './assessment-calls.ts';
import { uploadEvidenceCall } from './evidence.ts';
import { buildVendorBody, seedSignedInUser } from './factories.ts';
import type { Integrator } from './integrator.ts';
import { portalPostCall, saveAnswerCall, SUBMIT_CALL, usePortal } from './portal-calls.ts';
import { startNode } from './processes.ts';
import { buildQuestion, buildTemplateBody, postTemplateCall, putTemplateCall } from './questionnaires.ts';
import { type Call, TEST_SECRET } from './test-app.ts';

export type Random = { readonly number: number; readonly pick: <Item>(items: readonly Item[]) => Item | undefined };
/** The status, and who must be named by the entries. */
type Outcome = { readonly status: number; readonly actor: string };
type Run = (random: Random) => Promise<Outcome>;
type Step = readonly [weight: number, name: string, run: Run];

const QUESTIONNAIRE = buildTemplateBody({
  sections: [
    {
      title: 'All',
      questions: [
        buildQuestion('a', { required: false, riskWeight: 'CRITICAL' }),
        buildQuestion('b', { required: false }),
        buildQuestion('c', { required: false, type: 'FREE_TEXT', expectedAnswer: null, riskWeight: 'LOW' }),
      ],
    },
  ],
});
const toCatalog = (title: string) => ({
  metadata: { title, version: '1' },
  groups: [{ title: 'Domain', controls: [{ id: 'a-1', title: 'Control' }] }],
});

/** One text in five is too long to be recorded itself. */
const toText = ({ number }: Random) =>
  number % 5 === 0 ? 'Long text. '.repeat(60 + (number % 7)) : `Text ${String(number)}`;
const toAnswer = ({ number }: Random) => ['YES', 'NO', null][number % 3] ?? null;

const post = (url: string, payload: object): Call => ({ method: 'POST', url, payload });
const put = (url: string, payload: object): Call => ({ method: 'PUT', url, payload });
const remove = (url: string): Call => ({ method: 'DELETE', url });

type VendorRecord = { readonly id: string; readonly vendor_id: string };
const NO_RECORD: VendorRecord = { id: 'none', vendor_id: 'none' };

/** Changed only by people who have signed in. */
const ADMIN_TABLES = new Set(['role', 'webhook_endpoint', 'api_key']);

const isSent = `status in ('SENT', 'IN_PROGRESS')`;
const isReviewed = `status = 'UNDER_REVIEW'`;

/** Steps that change one of everything, by an API key, a user, a contact, a job and the command line. */
export async function createAuditWorkload(integrator: Pick<Integrator, 'test' | 'organisation' | 'call'>) {
  const { test, organisation, call } = integrator;
  const { aContact, shown } = usePortal(integrator);
  const admin = await seedSignedInUser(test, organisation);
  const templateId: string = (await call(postTemplateCall('', QUESTIONNAIRE))).json().id;
  expect((await call(postTemplateCall(`/${templateId}/publish`))).statusCode).toBe(200);

  const byKey = async (request: Call) => ({ status: (await call(request)).statusCode, actor: 'Integration' });
  const byAdmin = async (request: Call) => ({
    status: (await admin.call(request)).statusCode,
    actor: admin.user.name,
  });
  type ToCall = (id: string, random: Random) => Call;
  /** A request about a row of this table. One that does not exist is refused. */
  const about =
    (table: string, where: string, toCall: ToCall): Run =>
    async (random) => {
      const rows = await test.database.query<{ id: string }>(`select id from ${table} where ${where} order by id`);
      const request = toCall(random.pick(rows)?.id ?? 'none', random);
      return ADMIN_TABLES.has(table) ? byAdmin(request) : byKey(request);
    };
  const PATHS = { certification: 'certifications', responsibility: 'responsibilities' };
  const ofVendor =
    (table: keyof typeof PATHS, toCall: (url: string, random: Random) => Call): Run =>
    async (random) => {
      const query = `select id, vendor_id from ${table} order by id`;
      const { id, vendor_id } = random.pick(await test.database.query<VendorRecord>(query)) ?? NO_RECORD;
      return byKey(toCall(`/api/v1/vendors/${vendor_id}/${PATHS[table]}/${id}`, random));
    };
  type Contact = Awaited<ReturnType<typeof aContact>>;
  const inPortal =
    (act: (contact: Contact, random: Random) => Promise<Call>): Run =>
    async (random) => {
      const rows = await test.database.query<{ id: string }>(`select id from assessment where ${isSent} order by id`);
      const assessment = random.pick(rows);
      if (!assessment) return { status: 404, actor: '' };
      const contact = await aContact(assessment.id);
      const { statusCode } = await contact(await act(contact, random));
      return { status: statusCode, actor: 'Vera Vendor' };
    };

  const steps: readonly Step[] = [
    [
      4,
      'create a vendor',
      (random) => {
        const name = `Vendor ${String(random.number)}`;
        const body = buildVendorBody({ name, notes: toText(random), tags: ['a'], contactName: 'Vera Vendor' });
        return byKey(post('/api/v1/vendors/import', body));
      },
    ],
    [
      3,
      'update a vendor',
      about('vendor', 'true', (id, random) =>
        put(`/api/v1/vendors/${id}`, { notes: toText(random), tier: random.pick(['CRITICAL', 'LOW', null]) }),
      ),
    ],
    [1, 'delete a vendor', about('vendor', 'true', (id) => remove(`/api/v1/vendors/${id}`))],
    [
      2,
      'create a certification',
      about('vendor', 'true', (id, random) =>
        post(`/api/v1/vendors/${id}/certifications`, { name: 'SOC 2', issuer: 'Auditor', notes: toText(random) }),
      ),
    ],
    [
      1,
      'upload a file of a certification, or delete the certification',
      ofVendor('certification', (url, { number }) =>
        number % 2 === 0 ? { ...uploadEvidenceCall(''), url: `${url}/attachments` } : remove(url),
      ),
    ],
    [
      2,
      'create a responsibility',
      about('vendor', 'true', (id, random) =>
        post(`/api/v1/vendors/${id}/responsibilities`, { title: 'Review access', description: toText(random) }),
      ),
    ],
    [
      1,
      'update a responsibility',
      ofVendor('responsibility', (url, random) => put(url, { status: 'COMPLETED', notes: toText(random) })),
    ],
    [1, 'delete a responsibility', ofVendor('responsibility', remove)],
    [4, 'create an assessment', about('vendor', 'true', (vendorId) => post(ASSESSMENTS, { vendorId, templateId }))],
    [4, 'send', about('assessment', `status = 'DRAFT'`, (id) => transitionCalls(id).send)],
    [1, 'recall', about('assessment', `status = 'SENT'`, (id) => transitionCalls(id).recall)],
    [
      3,
      'answer on behalf',
      about('assessment', isSent, (id, random) =>
        saveResponsesCall(id, [
          { questionKey: random.pick(['a', 'b']) ?? 'a', answer: toAnswer(random), notApplicable: false },
          { questionKey: 'c', answer: toText(random), notApplicable: false },
        ]),
      ),
    ],
    [
      1,
      'claim that a question does not apply',
      about('assessment', isSent, (id, random) =>
        saveResponsesCall(id, [{ questionKey: 'b', answer: null, notApplicable: true, justification: toText(random) }]),
      ),
    ],
    [2, 'submit', about('assessment', isSent, (id) => transitionCalls(id).submit)],
    [2, 'claim', about('assessment', `status = 'SUBMITTED'`, (id) => transitionCalls(id).claim)],
    [
      4,
      'decide',
      about('assessment', isReviewed, (id, random) =>
        decideCall(id, random.pick(['a', 'b', 'c']) ?? 'a', {
          decision: random.pick(['COMPLIANT', 'NON_COMPLIANT', 'NOT_APPLICABLE', 'PARTIAL', null]),
          rationale: 'Seen it',
        }),
      ),
    ],
    [1, 'send back', about('assessment', isReviewed, (id) => transitionCalls(id).sendBack)],
    [3, 'finalise', about('assessment', isReviewed, (id) => transitionCalls(id).finalize)],
    [1, 'reopen', about('assessment', `status = 'COMPLETED'`, (id) => transitionCalls(id).reopen)],
    [1, 'delete an assessment', about('assessment', 'true', (id) => remove(`${ASSESSMENTS}/${id}`))],
    [
      2,
      'comment',
      about('assessment', 'true', (id, random) => assessmentCall(id, 'comments', { body: toText(random) })),
    ],
    [
      2,
      'raise a finding',
      about('assessment', 'true', (id, random) =>
        assessmentCall(id, 'findings', { title: 'No backups', description: toText(random), severity: 'HIGH' }),
      ),
    ],
    [
      1,
      'dismiss a finding',
      about('assessment', isReviewed, (id) =>
        assessmentCall(id, 'dismissals', { questionKey: 'a', reason: 'Covered elsewhere' }),
      ),
    ],
    [
      2,
      'close a finding',
      about('finding', 'not proposed', (id, random) => ({
        method: 'PATCH',
        url: `/api/v1/findings/${id}`,
        payload:
          random.number % 2 === 0 ? { status: 'REMEDIATED' } : { status: 'RISK_ACCEPTED', acceptedUntil: '2099-12-31' },
      })),
    ],
    [
      1,
      'withdraw a finding',
      about('finding', 'true', (id) => post(`/api/v1/findings/${id}/withdraw`, { reason: 'Raised in error' })),
    ],
    [2, 'upload a file', about('assessment', 'true', (id) => uploadEvidenceCall(id, { questionKey: 'c' }))],
    [1, 'delete a file', about('evidence', 'true', (id) => remove(`/api/v1/evidence/${id}`))],
    [2, 'create a template', () => byKey(postTemplateCall('', QUESTIONNAIRE))],
    [
      2,
      'update a template',
      about('template', `status = 'DRAFT'`, (id, random) => {
        const questions = [buildQuestion('a', { helpText: toText(random) })];
        return putTemplateCall(id, { ...QUESTIONNAIRE, sections: [{ title: 'Changed', questions }] });
      }),
    ],
    [1, 'delete a template', about('template', `status = 'DRAFT'`, (id) => remove(`/api/v1/templates/${id}`))],
    [
      1,
      'import a framework',
      ({ number }) =>
        byKey(post('/api/v1/frameworks/import', { catalog: toCatalog(`Framework ${String(number % 3)}`) })),
    ],
    [1, 'delete a framework', about('framework', 'true', (id) => remove(`/api/v1/frameworks/${id}`))],
    [
      2,
      'create a role',
      (random) => {
        const fields = { name: `Role ${String(random.number)}`, description: toText(random) };
        return byAdmin(post('/api/app/roles', { ...fields, permissions: ['vendors:view'] }));
      },
    ],
    [
      1,
      'update a role',
      about('role', 'not built_in', (id, random) =>
        put(`/api/app/roles/${id}`, { permissions: ['audit:view'], description: toText(random) }),
      ),
    ],
    [1, 'delete a role', about('role', 'not built_in', (id) => remove(`/api/app/roles/${id}`))],
    [
      1,
      'create a webhook',
      () => byAdmin(post('/api/v1/webhooks', { url: 'https://hooks.example/', events: ['vendor.created'] })),
    ],
    [1, 'delete a webhook', about('webhook_endpoint', 'true', (id) => remove(`/api/v1/webhooks/${id}`))],
    [
      1,
      'rename the organisation',
      ({ number }) => byAdmin(put('/api/app/organisation', { name: `Northwind ${String(number)}` })),
    ],
    [1, 'delete an API key', about('api_key', `name = 'Another'`, (id) => remove(`/api/app/api-keys/${id}`))],
    [
      4,
      'answer in the portal',
      inPortal(async (contact, random) => {
        const questions = (await shown(contact)).sections.flatMap((section) => section.questions);
        const revision = questions.find(({ key }) => key === 'b')?.response?.revision ?? 0;
        return saveAnswerCall('b', { answer: toAnswer(random), revision });
      }),
    ],
    [1, 'comment in the portal', inPortal(async () => portalPostCall('comments', { body: 'A word' }))],
    [2, 'submit in the portal', inPortal(async () => SUBMIT_CALL)],
    [
      1,
      'run the scheduled job',
      async () => {
        const ctx = { ...test.ctx, now: () => new Date('2100-02-01T12:00:00Z') };
        await runJob(ctx, 'tick');
        return { status: 200, actor: 'Assay' };
      },
    ],
    [1, 'export a vendor', about('vendor', 'true', (id) => ({ method: 'GET', url: `/api/vendors/${id}/export` }))],
  ];
  /** Starting the command line takes seconds, so it runs only now and then. */
  const runCommandLine = async (): Promise<Outcome> => {
    const args = `api-key create --organisation ${organisation.id} --name Another --permission vendors:view`.split(' ');
    const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET };
    const process = startNode('server/src/cli.ts', { args: [...args, '--expires-in-days', '7'], env });
    expect(await process.ended, process.stderr()).toBe(0);
    return { status: 200, actor: 'Operator' };
  };
  return { steps, runCommandLine };
}
