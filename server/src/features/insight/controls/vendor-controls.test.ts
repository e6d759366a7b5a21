import { randomUUID } from 'node:crypto';
import type { Question } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedIntegrator, seedSignedInUser, seedUser, seedVendor } from '../../../../test/support/factories.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';

const { anAssessment, call, organisation, test, vendor } = useAssessmentIntegrator();
const { createCall } = vendorRecordCalls('responsibilities');

let user: Awaited<ReturnType<typeof seedSignedInUser>>;
let frameworkId: string;

const CONTROLS = ['AC-1', 'AC-2', 'A/C 3', 'DA-1', 'DA-2', 'DA-3'];

beforeAll(async () => {
  user = await seedSignedInUser(test, organisation);
  const response = await call({
    method: 'POST',
    url: '/api/v1/frameworks/import?name=House&version=1',
    headers: { 'content-type': 'text/csv' },
    payload: ['domain,code,title,guidance', ...CONTROLS.map((code) => `Access,${code},Title of ${code},`)].join('\n'),
  });
  expect(response.statusCode, response.body).toBe(201);
  frameworkId = response.json().id;
});

const get = (path: string) => user.call({ method: 'GET', url: `/api/app${path}` });
const mapped = (key: string, ...codes: string[]): Question =>
  buildQuestion(key, { controlMappings: codes.map((code) => ({ framework: 'House', version: '1', code })) });
const answers = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([questionKey, answer]) => ({ questionKey, answer, notApplicable: false }));
const responsibility = async (vendorId: string, fields: object) => {
  const response = await call(createCall(vendorId, fields));
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};

describe('GET /api/app/vendors/:vendorId/frameworks/:frameworkId/controls', () => {
  it('200 with the worse of the vendor’s result and our responsibilities for every control', async () => {
    const { id: vendorId } = await vendor({ name: 'Zephyr' });
    await anAssessment('COMPLETED', {
      ...withQuestions(mapped('a', 'AC-1', 'AC-2', 'A/C 3', 'DA-1'), mapped('b', 'DA-2')),
      vendorId,
      responses: answers({ a: 'YES', b: 'NO' }),
    });
    const owner = await seedUser(test, organisation, { name: 'Robin Meyer' });
    const done = { controlCode: 'AC-1', title: 'Rotate keys', status: 'COMPLETED', ownerId: owner.id };
    const rotate = await responsibility(vendorId, { ...done, dueDate: '2020-01-01' });
    await responsibility(vendorId, { controlCode: 'AC-2', title: 'Review access', dueDate: '2099-01-01' });
    await responsibility(vendorId, { controlCode: 'AC-2', title: 'Remove access', status: 'NOT_APPLICABLE' });
    await responsibility(vendorId, {
      controlCode: 'A/C 3',
      title: 'Log',
      dueDate: '2020-01-01',
      status: 'IN_PROGRESS',
    });
    await responsibility(vendorId, { controlCode: 'DA-2', title: 'Encrypt', status: 'COMPLETED' });
    await responsibility(vendorId, { controlCode: 'DA-3', title: 'Back up', status: 'COMPLETED' });
    await responsibility(vendorId, { title: 'Without a control' });
    await responsibility(vendorId, { controlCode: 'ac-1', title: 'Another code' });

    const { controls, unmapped, ...rest } = (
      await get(`/vendors/${vendorId}/frameworks/${frameworkId}/controls`)
    ).json();
    expect(rest).toEqual({
      ...{ vendorId, vendorName: 'Zephyr', frameworkId, frameworkName: 'House', frameworkVersion: '1' },
      counts: { MET: 1, NONE_RECORDED: 1, NOT_ASSESSED: 1, OPEN: 1, OVERDUE: 1, DEFICIENT: 1 },
    });
    expect(
      controls.map(({ code, vendorState, ourState, state }: Record<string, string>) => [
        code,
        vendorState,
        ourState,
        state,
      ]),
    ).toEqual([
      ['AC-1', 'MET', 'MET', 'MET'],
      ['AC-2', 'MET', 'OPEN', 'OPEN'],
      ['A/C 3', 'MET', 'OVERDUE', 'OVERDUE'],
      ['DA-1', 'MET', 'NONE_RECORDED', 'NONE_RECORDED'],
      ['DA-2', 'DEFICIENT', 'MET', 'DEFICIENT'],
      ['DA-3', 'NOT_ASSESSED', 'MET', 'NOT_ASSESSED'],
    ]);
    expect(controls[0]).toMatchObject({
      ratio: '1',
      responsibilities: [
        {
          id: rotate.id,
          title: 'Rotate keys',
          description: null,
          controlCode: 'AC-1',
          certificationName: null,
          ownerName: 'Robin Meyer',
          dueDate: '2020-01-01',
          status: 'COMPLETED',
        },
      ],
    });
    expect(unmapped.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'Another code',
      'Without a control',
    ]);
  });

  it('404 for an unknown vendor, an unknown framework and those of another organisation', async () => {
    const { id } = await vendor();
    const stranger = await seedIntegrator(test);
    const theirs = await seedVendor(test, stranger.organisation);
    for (const [vendorId, framework] of [
      [randomUUID(), frameworkId],
      [id, randomUUID()],
      [theirs.id, frameworkId],
    ] as const) {
      expect((await get(`/vendors/${vendorId}/frameworks/${framework}/controls`)).statusCode).toBe(404);
    }
  });
});
