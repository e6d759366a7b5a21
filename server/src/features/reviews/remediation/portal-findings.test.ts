import { randomUUID } from 'node:crypto';
import type { Finding, PortalFinding, PortalFindingFile, PortalFindings } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import type { TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { closeFindingCall, FINDINGS_PATH } from '../../../../test/support/findings.ts';
import { PORTAL_PATH, usePortal } from '../../../../test/support/portal-calls.ts';
import {
  doneCall,
  findingFileCall,
  IN_30_DAYS,
  PORTAL_FINDINGS_CALL,
  planCall,
  portalCommentCall,
  proofCall,
  unshareCall,
  uploadFindingFileCall,
  uploadProofCall,
  useRemediation,
} from '../../../../test/support/remediation.ts';
import { listObjects } from '../../../../test/support/stored-objects.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { addDays } from '../../../domain/dates.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, test } = integrator;
const { aContact, refused } = usePortal(integrator);
const { aFinding, aSharedFinding, done, open, share, shown, stageOf } = useRemediation(integrator);

const entriesOf = (entityId: string) =>
  test.database.query<{ action: string; user_name: string; user_id: string; meta: Record<string, unknown> }>(
    'select action, user_name, user_id, meta from audit_entry where entity_id = $1 order by created_at, position',
    [entityId],
  );

describe('GET /api/portal/findings', () => {
  it('200 shows what is expected, and nothing internal', async () => {
    const { id: vendorId } = await integrator.vendor();
    const finding = await aFinding(vendorId, { recommendation: 'Turn on MFA', dueDate: IN_30_DAYS });
    await aFinding(vendorId, { title: 'Not shared' });
    const link = await share([finding], { name: 'Vera', email: 'vera@contoso.example' });
    await done(call, uploadFindingFileCall(finding.id));
    const response = await (await open(link))(PORTAL_FINDINGS_CALL);
    expect(response.json<PortalFindings>()).toEqual({
      linkId: link.id,
      organisation: 'Northwind',
      branding: { colour: null, logo: false },
      vendor: 'Contoso Cloud',
      contact: { name: 'Vera', email: 'vera@contoso.example' },
      findings: [
        {
          id: finding.id,
          title: 'Data leaked',
          question: null,
          description: 'Reported in the press',
          recommendation: 'Turn on MFA',
          severity: 'HIGH',
          status: 'OPEN',
          stage: 'WITH_VENDOR',
          dueDate: IN_30_DAYS,
          overdue: false,
          resolvedAt: null,
          plan: null,
          promisedDate: null,
          doneAt: null,
          returnedAt: null,
          canChange: true,
          canComment: true,
          comments: [],
          files: [],
        },
      ],
      otherLinks: [],
    });
  });

  it('200 names the question, and the other links of the same address, without their tokens', async () => {
    const responses = ['a', 'b'].map((questionKey) => ({ questionKey, answer: 'NO' }));
    const { id, vendorId, title } = await anAssessment('UNDER_REVIEW', { responses });
    const raised = await done<Finding>(call, {
      method: 'POST',
      url: `/api/v1/assessments/${id}/findings`,
      payload: { questionKey: 'a', title: 'No MFA', description: 'Answer: No.', severity: 'HIGH' },
    });
    const contact = await open(await share([raised]));
    const stranger = await open(await share([await aFinding(vendorId)], { email: 'other@contoso.example' }));
    const page = await done<PortalFindings>(contact, PORTAL_FINDINGS_CALL);
    expect(page.findings[0]?.question).toMatch(/\?$/);
    expect(page.otherLinks).toMatchObject([{ title, sentAt: expect.any(String) }]);
    expect((await done<PortalFindings>(stranger, PORTAL_FINDINGS_CALL)).otherLinks).toEqual([]);
  });

  it('404 for the link to a questionnaire, and the other way round', async () => {
    const { id } = await anAssessment('IN_PROGRESS');
    await refused(await aContact(id), PORTAL_FINDINGS_CALL, 404);
    const { contact } = await aSharedFinding();
    await refused(contact, { method: 'GET', url: `${PORTAL_PATH}/assessment` }, 404);
    await refused(contact, { method: 'POST', url: `${PORTAL_PATH}/comments`, payload: { body: 'x' } }, 404);
  });
});

describe('The vendor', () => {
  it('plans: 200, PLAN_AGREED, audited as the contact; the link works until 30 days after the promised date', async () => {
    const { finding, link, contact } = await aSharedFinding();
    const promisedDate = addDays(IN_30_DAYS, 200);
    const planned = await done<PortalFinding>(contact, planCall(finding.id, { promisedDate }));
    expect(planned).toMatchObject({ plan: 'We will turn on MFA', promisedDate, stage: 'PLAN_AGREED' });
    expect((await entriesOf(finding.id)).at(-1)).toMatchObject({
      action: 'PLAN_REMEDIATION',
      user_name: 'security@contoso.example',
      user_id: link.id,
      meta: { changes: { stage: { from: 'WITH_VENDOR', to: 'PLAN_AGREED' }, promisedDate: { to: promisedDate } } },
    });
    const [row] = await test.database.query<{ day: string }>(
      `select to_char(expires_at, 'YYYY-MM-DD') as day from portal_link where id = $1`,
      [link.id],
    );
    expect(row?.day).toBe(addDays(promisedDate, 30));
  });

  it.each([
    ['promisedDate', { promisedDate: '2001-01-31' }],
    ['promisedDate', { promisedDate: '2199-01-31' }],
    ['promisedDate', { promisedDate: null }],
    ['plan', { plan: ' ' }],
  ])('400 names %s (%j); writes nothing', async (path, body) => {
    const { finding, contact } = await aSharedFinding();
    const { details } = await refused(contact, planCall(finding.id, body), 400);
    expect(details[0].path).toBe(path);
  });

  it('comments, uploads a proof and reports it as fixed; we accept it', async () => {
    const { finding, link, contact } = await aSharedFinding();
    await done(contact, portalCommentCall(finding.id));
    const uploaded = await contact(uploadProofCall(finding.id));
    const proof: PortalFindingFile = uploaded.json();
    expect(uploaded.headers.location).toBe(`/api/portal/findings/${finding.id}/files/${proof.id}`);
    expect(proof).toMatchObject({ byVendor: true, canDelete: true, uploadedByName: 'security@contoso.example' });
    expect(await done<PortalFinding>(contact, doneCall(finding.id))).toMatchObject({
      stage: 'TO_VERIFY',
      canChange: false,
      canComment: true,
      files: [{ id: proof.id, canDelete: false }],
    });
    expect((await entriesOf(finding.id)).map(({ action, user_id }) => [action, user_id === link.id]).slice(-2)).toEqual(
      [
        ['ADD_COMMENT', true],
        ['REPORT_FIXED', true],
      ],
    );
    expect((await call(findingFileCall('GET', finding.id, proof.id))).body).toBe('proof');
    const comments = (await call({ method: 'GET', url: `${FINDINGS_PATH}/${finding.id}/comments` })).json().entries;
    expect(comments).toMatchObject([{ visibility: 'VENDOR', byVendor: true, body: 'Is a screenshot enough?' }]);
    await done(call, closeFindingCall(finding.id, { status: 'REMEDIATED' }));
    expect(await shown(contact)).toMatchObject([
      { status: 'CLOSED', stage: null, canChange: false, canComment: false, files: [{ id: proof.id }] },
    ]);
  });

  it('downloads and deletes own proofs; files of the team are unknown', async () => {
    const { finding, contact } = await aSharedFinding();
    const proof = await done<PortalFindingFile>(contact, uploadProofCall(finding.id));
    const internal = await done<{ id: string }>(call, uploadFindingFileCall(finding.id));
    expect((await contact(proofCall('GET', finding.id, proof.id))).body).toBe('proof');
    await refused(contact, proofCall('GET', finding.id, internal.id), 404);
    await refused(contact, proofCall('DELETE', finding.id, internal.id), 404);
    await done(contact, proofCall('DELETE', finding.id, proof.id));
    expect((await shown(contact))[0]?.files).toEqual([]);
  });

  it('403 when the proof was uploaded by another contact', async () => {
    const { finding, contact } = await aSharedFinding();
    const proof = await done<PortalFindingFile>(contact, uploadProofCall(finding.id));
    const next = await open(await share([finding], { email: 'other@contoso.example' }));
    expect((await next(proofCall('GET', finding.id, proof.id))).statusCode).toBe(200);
    await refused(next, proofCall('DELETE', finding.id, proof.id), 403);
  });
});

/** Every change that the vendor can make. */
const changesOf = (id: string, fileId: string): readonly (readonly [string, Call])[] => [
  ['plan', planCall(id)],
  ['upload', uploadProofCall(id)],
  ['delete', proofCall('DELETE', id, fileId)],
  ['done', doneCall(id)],
  ['comment', portalCommentCall(id)],
];

/** Asserts the status and code of each change, and that nothing is written or stored. */
async function expectRefused(contact: TestCaller, calls: ReturnType<typeof changesOf>, expected: readonly unknown[]) {
  const before = [await fingerprintDatabase(test.database), await listObjects(test)];
  for (const [name, request] of calls) {
    const response = await contact(request);
    expect([name, response.statusCode, response.json().code]).toEqual([name, ...expected]);
  }
  expect([await fingerprintDatabase(test.database), await listObjects(test)]).toEqual(before);
}

describe('Changes by the vendor are refused', () => {
  const prepare = async () => {
    const shared = await aSharedFinding();
    const proof = await done<PortalFindingFile>(shared.contact, uploadProofCall(shared.finding.id));
    return { ...shared, calls: changesOf(shared.finding.id, proof.id) };
  };

  it('409 after the report, except comments', async () => {
    const { finding, contact, calls } = await prepare();
    await done(contact, doneCall(finding.id));
    await expectRefused(
      contact,
      calls.filter(([name]) => name !== 'comment'),
      [409, 'FINDING_DONE'],
    );
    await done(contact, portalCommentCall(finding.id));
    expect(await stageOf(finding.id)).toBe('TO_VERIFY');
  });

  it.each([{ status: 'REMEDIATED' }, { status: 'RISK_ACCEPTED' }])(
    '409 when the finding is closed: %j',
    async (closing) => {
      const { finding, contact, calls } = await prepare();
      await done(call, closeFindingCall(finding.id, closing));
      await expectRefused(contact, calls, [409, 'FINDING_CLOSED']);
    },
  );

  it('409 when the finding is no longer shared', async () => {
    const { finding, contact, calls } = await prepare();
    await done(call, unshareCall(finding.id));
    await expectRefused(contact, calls, [409, 'FINDING_NOT_SHARED']);
  });

  it('404 when the finding was withdrawn', async () => {
    const { finding, contact, calls } = await prepare();
    const url = `${FINDINGS_PATH}/${finding.id}/withdraw`;
    await done(call, { method: 'POST', url, payload: { reason: 'Raised in error' } });
    await expectRefused(contact, calls, [404, 'NOT_FOUND']);
    expect(await shown(contact)).toEqual([]);
  });

  it('404 for the holder of another link of the same vendor, and of a questionnaire', async () => {
    const { finding, calls } = await prepare();
    const other = await open(await share([await aFinding(finding.vendorId)], { email: 'other@contoso.example' }));
    await expectRefused(other, calls, [404, 'NOT_FOUND']);
    const { id } = await anAssessment('IN_PROGRESS', { vendorId: finding.vendorId });
    await expectRefused(await aContact(id), calls, [404, 'NOT_FOUND']);
  });

  it('404 for a finding of the same vendor that is not shared, and for an unknown one', async () => {
    const { finding, contact } = await prepare();
    const other = await aFinding(finding.vendorId);
    for (const id of [other.id, randomUUID(), 'nothing'])
      await expectRefused(contact, changesOf(id, randomUUID()), [404, 'NOT_FOUND']);
  });

  it.each([
    ['revoked', 'update portal_link set revoked_at = now() where id = $1'],
    ['expired', 'update portal_link set expires_at = now() where id = $1'],
  ])('401 when the link is %s', async (_, change) => {
    const { link, contact, calls } = await prepare();
    await test.database.query(change, [link.id]);
    await expectRefused(contact, [...calls, ['list', PORTAL_FINDINGS_CALL]], [401, 'UNAUTHORIZED']);
  });
});
