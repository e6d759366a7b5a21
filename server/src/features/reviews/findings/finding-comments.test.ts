import { randomUUID } from 'node:crypto';
import type { Finding, FindingComment } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedApiKey } from '../../../../test/support/factories.ts';
import {
  closeFindingCall,
  commentOnFindingCall,
  FINDINGS_PATH,
  raiseVendorFindingCall,
  updateDetailsCall,
} from '../../../../test/support/findings.ts';
import { callWithApiKey } from '../../../../test/support/test-app.ts';

const { anAssessment, audited, call, organisation, refused, test, vendor } = useAssessmentIntegrator();

const NO = ['a', 'b'].map((questionKey) => ({ questionKey, answer: 'NO' }));

let vendorId: string;
beforeAll(async () => {
  vendorId = (await vendor()).id;
});
const aFinding = async (): Promise<Finding> => (await call(raiseVendorFindingCall(vendorId))).json();
const comment = async (id: string, body: string): Promise<FindingComment> => {
  const response = await call(commentOnFindingCall(id, { body }));
  expect([response.statusCode, response.json().error]).toEqual([201, undefined]);
  return response.json();
};
const listCall = (id: string, search = '') =>
  ({ method: 'GET', url: `${FINDINGS_PATH}/${id}/comments${search}` }) as const;
const historyCall = (id: string, search = '') =>
  ({ method: 'GET', url: `${FINDINGS_PATH}/${id}/history${search}` }) as const;
const aProposedFinding = async () => {
  const { findings } = await anAssessment('UNDER_REVIEW', { responses: NO });
  return findings[0]?.id ?? '';
};

describe('POST /api/v1/findings/{findingId}/comments', () => {
  it('201 is internal, and audited as ADD_COMMENT without the text', async () => {
    const { id, title } = await aFinding();
    const created = await comment(id, ' Ask for the report ');
    expect(created).toEqual({
      id: expect.any(String),
      visibility: 'INTERNAL',
      body: 'Ask for the report',
      authorName: 'Integration',
      byVendor: false,
      createdAt: expect.stringMatching(/Z$/),
    });
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'ADD_COMMENT', entity_id: id, entity_name: title });
    expect(entry?.meta).toMatchObject({ commentId: created.id, visibility: 'INTERNAL' });
    expect(JSON.stringify(entry)).not.toContain('Ask for the report');
  });

  it('201 on a closed finding', async () => {
    const { id } = await aFinding();
    await call(closeFindingCall(id, { status: 'REMEDIATED' }));
    await comment(id, 'Fixed for good');
  });

  it.each([{}, { body: ' ' }, { body: 'x'.repeat(10_001) }])('400 names body (%#); writes nothing', async (payload) => {
    const { id } = await aFinding();
    const response = await refused(commentOnFindingCall(id, payload));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'body']);
  });

  it('404 for an unknown or proposed finding; writes nothing', async () => {
    for (const id of [randomUUID(), 'nothing', await aProposedFinding()]) {
      expect((await refused(commentOnFindingCall(id, { body: 'x' }))).statusCode).toBe(404);
    }
  });
});

describe('GET /api/v1/findings/{findingId}/comments', () => {
  it('200 in the order of creation, page by page, without those of other findings', async () => {
    const [{ id }, other] = [await aFinding(), await aFinding()];
    const all = [await comment(id, 'First'), await comment(id, 'Second'), await comment(id, 'Third')];
    await comment(other.id, 'Elsewhere');
    expect((await call(listCall(id))).json()).toEqual({ entries: all, page: 1, pageSize: 100, totalCount: 3 });
    const second = (await call(listCall(id, '?page=2&pageSize=2'))).json();
    expect(second).toEqual({ entries: all.slice(2), page: 2, pageSize: 2, totalCount: 3 });
  });

  it('404 for an unknown or proposed finding', async () => {
    for (const id of [randomUUID(), await aProposedFinding()]) expect((await call(listCall(id))).statusCode).toBe(404);
  });

  it('deletes the comments together with the finding', async () => {
    const { id } = await aFinding();
    await comment(id, 'In error');
    await call({ method: 'POST', url: `${FINDINGS_PATH}/${id}/withdraw`, payload: { reason: 'In error' } });
    expect(await test.database.query('select id from comment where finding_id = $1', [id])).toEqual([]);
  });
});

describe('GET /api/v1/findings/{findingId}/history', () => {
  it('200 with every change of the finding, newest first, page by page', async () => {
    const [{ id }, other] = [await aFinding(), await aFinding()];
    await call(updateDetailsCall(id, { stage: 'WITH_VENDOR' }));
    await comment(id, 'Sent by email');
    await comment(other.id, 'Elsewhere');
    await call(closeFindingCall(id, { status: 'REMEDIATED', resolutionNote: 'Fixed' }));
    const history = (await call(historyCall(id))).json();
    expect(history).toMatchObject({ page: 1, pageSize: 25, totalCount: 4 });
    expect(history.entries).toMatchObject([
      { action: 'UPDATE_FINDING', meta: { resolutionNote: 'Fixed' } },
      { action: 'ADD_COMMENT' },
      { action: 'UPDATE_FINDING', meta: { changes: { stage: { from: 'NEW', to: 'WITH_VENDOR' } } } },
      { action: 'CREATE_FINDING' },
    ]);
    const last = (await call(historyCall(id, '?page=4&pageSize=1'))).json();
    expect(last).toEqual({ entries: history.entries.slice(3), page: 4, pageSize: 1, totalCount: 4 });
  });

  it('403 without audit:view', async () => {
    const { id } = await aFinding();
    const key = await seedApiKey(test, organisation, ['assessments:view']);
    const response = await callWithApiKey(test.app, key)(historyCall(id));
    expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it('404 for an unknown or proposed finding', async () => {
    for (const id of [randomUUID(), await aProposedFinding()]) {
      expect((await call(historyCall(id))).statusCode).toBe(404);
    }
  });
});
