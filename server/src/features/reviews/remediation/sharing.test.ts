import { randomUUID } from 'node:crypto';
import type { FindingLink, FindingRemediation } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { closeFindingCall, commentOnFindingCall } from '../../../../test/support/findings.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { getPortalCookie, parsePortalToken } from '../../../../test/support/portal-calls.ts';
import {
  doneCall,
  IN_30_DAYS,
  listFindingLinksCall,
  PORTAL_FINDINGS_CALL,
  planCall,
  remediationCall,
  returnCall,
  revokeFindingLinkCall,
  shareCall,
  showFindingLinkCall,
  unshareCall,
  useRemediation,
} from '../../../../test/support/remediation.ts';
import { addDays } from '../../../domain/dates.ts';

const integrator = useIntegrator();
const { call, organisation, refused, test, vendor } = integrator;
const { aFinding, aSharedFinding, done, open, share, shown, stageOf } = useRemediation(integrator);

const mailsTo = (linkId: string) =>
  test.database.query<{ kind: string; subject: string; body_text: string; recipient_email: string }>(
    'select kind, subject, body_text, recipient_email from mail where portal_link_id = $1 order by created_at',
    [linkId],
  );
const entriesOf = (entityId: string) =>
  test.database.query<{ action: string; user_name: string; meta: Record<string, unknown> }>(
    'select action, user_name, meta from audit_entry where entity_id = $1 order by created_at, position',
    [entityId],
  );
const remediationOf = (findingId: string) => done<FindingRemediation>(call, remediationCall(findingId));

describe('POST /api/v1/vendors/{vendorId}/finding-links', () => {
  it("201 shares open findings with the vendor's contact, who receives one email", async () => {
    const { id: vendorId } = await vendor();
    const [first, second] = [await aFinding(vendorId), await aFinding(vendorId, { title: 'No MFA' })];
    const link = await share([first, second]);
    expect(link).toMatchObject({
      vendorId,
      email: 'security@contoso.example',
      revokedAt: null,
      openedAt: null,
      shownAt: null,
      url: null,
    });
    expect(link.findingIds.toSorted()).toEqual([first.id, second.id].toSorted());
    expect([await stageOf(first.id), await stageOf(second.id)]).toEqual(['WITH_VENDOR', 'WITH_VENDOR']);
    const [mail, ...more] = await mailsTo(link.id);
    expect([mail, more]).toMatchObject([
      { kind: 'FINDINGS', subject: 'Northwind: please resolve 2 findings', recipient_email: link.email },
      [],
    ]);
    expect(mail?.body_text).toContain('No MFA');
  });

  it('201 is audited once for the contact, and once for each finding with its stage', async () => {
    const finding = await aFinding();
    const link = await share([finding], { name: 'Vera', email: 'vera@contoso.example' });
    const meta = { linkId: link.id, email: 'vera@contoso.example' };
    expect((await entriesOf(finding.vendorId)).at(-1)).toMatchObject({
      action: 'INVITE_CONTACT',
      meta: { ...meta, name: 'Vera' },
    });
    expect((await entriesOf(finding.id)).at(-1)).toMatchObject({
      action: 'SHARE_FINDING',
      meta: { ...meta, changes: { stage: { from: 'NEW', to: 'WITH_VENDOR' } } },
    });
  });

  it('201 adds to the link of the same contact, and keeps what is already shared as it is', async () => {
    const { finding, link, contact } = await aSharedFinding();
    await done(contact, planCall(finding.id));
    const more = await aFinding(finding.vendorId);
    const again = await share([finding, more], { email: 'SECURITY@contoso.example' });
    expect(again.id).toBe(link.id);
    expect([await stageOf(finding.id), await stageOf(more.id)]).toEqual(['PLAN_AGREED', 'WITH_VENDOR']);
    expect(await shown(contact)).toHaveLength(2);
  });

  it('201 moves a finding that was shared with another contact, with its plan', async () => {
    const { finding, contact } = await aSharedFinding();
    await done(contact, planCall(finding.id));
    const link = await share([finding], { email: 'other@contoso.example' });
    expect(await shown(contact)).toEqual([]);
    expect(await shown(await open(link))).toMatchObject([{ id: finding.id, plan: 'We will turn on MFA' }]);
  });

  it('201 the link expires 30 days after the latest due date', async () => {
    const { id: vendorId } = await vendor();
    const dueDate = addDays(IN_30_DAYS, 300);
    const link = await share([await aFinding(vendorId), await aFinding(vendorId, { dueDate })]);
    expect(link.expiresAt.slice(0, 10)).toBe(addDays(dueDate, 30));
  });

  it('409 when one of the findings is closed; shares none', async () => {
    const { id: vendorId } = await vendor();
    const [opened, closed] = [await aFinding(vendorId), await aFinding(vendorId)];
    await done(call, closeFindingCall(closed.id, { status: 'REMEDIATED' }));
    const response = await refused(shareCall(vendorId, [opened.id, closed.id]));
    expect([response.statusCode, response.json().code]).toEqual([409, 'FINDING_CLOSED']);
  });

  it.each([
    ['a finding of another vendor', async () => [(await aFinding()).id], 'findingIds'],
    ['an unknown finding', async () => [randomUUID()], 'findingIds'],
    ['no finding', async () => [], 'findingIds'],
  ])('400 for %s; writes nothing', async (_, listIds, path) => {
    const { id: vendorId } = await vendor();
    const response = await refused(shareCall(vendorId, await listIds()));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it('400 for an address that is none; 404 for an unknown vendor; writes nothing', async () => {
    const finding = await aFinding();
    expect((await refused(shareCall(finding.vendorId, [finding.id], { email: 'nobody' }))).statusCode).toBe(400);
    expect((await refused(shareCall(randomUUID(), [finding.id]))).statusCode).toBe(404);
  });
});

describe('The links of a vendor', () => {
  it('200 shows the URL once, and is audited', async () => {
    const { finding, link } = await aSharedFinding();
    const { url } = await done<FindingLink>(call, showFindingLinkCall(link));
    expect(new URL(url ?? '').search).toBe('?view=findings');
    expect(Object.keys(await getPortalCookie(test, parsePortalToken({ url })))).toHaveLength(1);
    expect((await refused(showFindingLinkCall(link))).json().code).toBe('LINK_ALREADY_SHOWN');
    expect((await entriesOf(finding.vendorId)).map(({ action }) => action)).toContain('SHOW_PORTAL_LINK');
    const [listed] = await done<FindingLink[]>(call, listFindingLinksCall(finding.vendorId));
    expect(listed).toMatchObject({ id: link.id, url: null, shownByName: 'Integration' });
  });

  it('200 revokes it: the next request of its holder is refused, and a new link can be shared', async () => {
    const { finding, link, contact } = await aSharedFinding();
    expect(await done<FindingLink>(call, revokeFindingLinkCall(link))).toMatchObject({ revokedAt: expect.any(String) });
    expect((await contact(PORTAL_FINDINGS_CALL)).statusCode).toBe(401);
    expect(await remediationOf(finding.id)).toMatchObject({ shared: false, link: { id: link.id } });
    expect((await refused(revokeFindingLinkCall(link))).json().code).toBe('LINK_REVOKED');
    expect((await refused(showFindingLinkCall(link))).json().code).toBe('LINK_REVOKED');
    const next = await share([finding]);
    expect(next.id).not.toBe(link.id);
    expect(await shown(await open(next))).toHaveLength(1);
  });

  it('404 for the link of another vendor', async () => {
    const { link } = await aSharedFinding();
    const { id: vendorId } = await vendor();
    expect((await refused(revokeFindingLinkCall({ ...link, vendorId }))).statusCode).toBe(404);
    expect((await refused(showFindingLinkCall({ ...link, vendorId }))).statusCode).toBe(404);
  });
});

describe('DELETE /api/v1/findings/{findingId}/remediation', () => {
  it('200 hides the finding from the contact and keeps the plan; 409 the second time', async () => {
    const { finding, contact } = await aSharedFinding();
    await done(contact, planCall(finding.id));
    expect(await done<FindingRemediation>(call, unshareCall(finding.id))).toMatchObject({
      shared: false,
      plan: 'We will turn on MFA',
    });
    expect(await shown(contact)).toEqual([]);
    expect((await entriesOf(finding.id)).at(-1)?.action).toBe('UNSHARE_FINDING');
    const response = await refused(unshareCall(finding.id));
    expect([response.statusCode, response.json().code]).toEqual([409, 'FINDING_NOT_SHARED']);
  });

  it('200 all fields are null before the finding was shared', async () => {
    const { id } = await aFinding();
    expect(await remediationOf(id)).toEqual({
      shared: false,
      link: null,
      sharedAt: null,
      sharedByName: null,
      plan: null,
      promisedDate: null,
      plannedAt: null,
      doneAt: null,
      returnedAt: null,
    });
  });
});

describe('POST /api/v1/findings/{findingId}/return', () => {
  it('200 returns it with a reason that the vendor sees and receives', async () => {
    const { finding, link, contact } = await aSharedFinding();
    await done(contact, doneCall(finding.id));
    const remediation = await done<FindingRemediation>(call, returnCall(finding.id));
    expect(remediation).toMatchObject({ shared: true, doneAt: null, returnedAt: expect.any(String) });
    expect(await stageOf(finding.id)).toBe('WITH_VENDOR');
    expect(await shown(contact)).toMatchObject([
      { canChange: true, comments: [{ body: 'The report covers another system', byVendor: false }] },
    ]);
    const mail = (await mailsTo(link.id)).at(-1);
    expect(mail).toMatchObject({
      kind: 'FINDING_RETURNED',
      subject: 'Northwind has returned a finding: “Data leaked”',
    });
    expect(mail?.body_text).toContain('The report covers another system');
    expect((await entriesOf(finding.id)).at(-1)).toMatchObject({
      action: 'RETURN_FINDING',
      meta: {
        linkId: link.id,
        reason: 'The report covers another system',
        changes: { stage: { from: 'TO_VERIFY', to: 'WITH_VENDOR' } },
      },
    });
  });

  it('409 before the vendor is done, when closed, and when not shared; 400 without a reason; writes nothing', async () => {
    const { finding, contact } = await aSharedFinding();
    expect((await refused(returnCall(finding.id))).json().code).toBe('FINDING_NOT_DONE');
    await done(contact, doneCall(finding.id));
    expect((await refused(returnCall(finding.id, ' '))).statusCode).toBe(400);
    await done(call, unshareCall(finding.id));
    expect((await refused(returnCall(finding.id))).json().code).toBe('FINDING_NOT_SHARED');
    await done(call, closeFindingCall(finding.id, { status: 'REMEDIATED' }));
    expect((await refused(returnCall(finding.id))).json().code).toBe('FINDING_CLOSED');
  });
});

describe('A comment for the vendor', () => {
  it('201 appears in the portal; an internal one does not', async () => {
    const { finding, contact } = await aSharedFinding();
    await done(call, commentOnFindingCall(finding.id, { body: 'For us' }));
    await done(call, commentOnFindingCall(finding.id, { body: 'For you', visibility: 'VENDOR' }));
    expect((await shown(contact))[0]?.comments.map(({ body }) => body)).toEqual(['For you']);
  });

  it('409 when the finding is not shared; writes nothing', async () => {
    const { id } = await aFinding();
    const response = await refused(commentOnFindingCall(id, { body: 'For you', visibility: 'VENDOR' }));
    expect([response.statusCode, response.json().code]).toEqual([409, 'FINDING_NOT_SHARED']);
  });
});

it('deleting the vendor deletes links, shares and sessions', async () => {
  const { finding } = await aSharedFinding();
  await done(call, { method: 'DELETE', url: `/api/v1/vendors/${finding.vendorId}` });
  const left = await test.database.query(
    `select from portal_link where organisation_id = $1 and vendor_id = $2
     union all select from finding_share where finding_id = $3`,
    [organisation.id, finding.vendorId, finding.id],
  );
  expect(left).toEqual([]);
});
