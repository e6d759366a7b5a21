import { createHash } from 'node:crypto';
import type { IssuedReport, ReportLink } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import { seedOrganisation, seedSignedInUser, type SignedInUser } from '../../../../test/support/factories.ts';
import {
  downloadSharedCall,
  getReportCall,
  issueReport,
  openSharedCall,
  revokeReportLinkCall,
  shareReport,
  shareReportCall,
} from '../../../../test/support/issued-reports.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const { test, organisation, audited } = useIntegrator();
const expectRefused = createRefusalCheck(test);
/** Someone without a session. */
const anyone = { call: (request: Parameters<SignedInUser['call']>[0]) => test.app.inject(request) };

let admin: SignedInUser;
let report: IssuedReport;
beforeAll(async () => {
  admin = await seedSignedInUser(test, organisation);
  report = await issueReport(admin.call, { title: 'Shared report' });
});

const listLinks = async (): Promise<ReportLink[]> =>
  (await admin.call(getReportCall(report.id, '/links'))).json().entries;
const findLink = async (id: string) => (await listLinks()).find((one) => one.id === id);
const expire = (id: string) =>
  test.database.query(`update report_link set expires_at = now() - interval '1 second' where id = $1`, [id]);

describe('POST /api/app/issued-reports/{issuedReportId}/links', () => {
  it('201 returns the URL once, stores only a hash of its token, and is audited', async () => {
    const before = Date.now();
    const { link, token } = await shareReport(admin.call, report.id, { recipient: 'Auditor', days: 90 });
    expect(link).toMatchObject({ recipient: 'Auditor', createdByName: 'Robin', revokedAt: null, openCount: 0 });
    expect(link.url).toBe(`${test.ctx.config.publicUrl.origin}/shared-report#${token}`);
    expect(Math.round((Date.parse(link.expiresAt) - before) / 86_400_000)).toBe(90);
    const [row] = await test.database.query<{ token_hash: Buffer; row: string }>(
      'select token_hash, to_jsonb(l)::text as row from report_link l where id = $1',
      [link.id],
    );
    expect(row?.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true);
    expect(row?.row).not.toContain(token);
    expect(await findLink(link.id)).toMatchObject({ recipient: 'Auditor', url: null });
    expect((await audited())[0]).toMatchObject({
      action: 'SHARE_REPORT',
      entity_id: report.id,
      meta: { number: 1, reportLinkId: link.id, recipient: 'Auditor', expiresAt: link.expiresAt },
    });
    expect(JSON.stringify(await audited())).not.toContain(token);
  });

  it.each([
    ['it would be valid for more than 90 days', { days: 91 }, 'days'],
    ['it would be valid for no day', { days: 0 }, 'days'],
    ['it has no recipient', { recipient: ' ' }, 'recipient'],
  ])('400 when %s; writes nothing', async (_, fields, path) => {
    const { details } = await expectRefused(admin, shareReportCall(report.id, fields), 400);
    expect(details.map((detail: { path: string }) => detail.path)).toEqual([path]);
  });

  it('403 for a Viewer and 404 for another organisation; writes nothing', async () => {
    const { link } = await shareReport(admin.call, report.id);
    const viewer = await seedSignedInUser(test, organisation, 'Viewer');
    const stranger = await seedSignedInUser(test, await seedOrganisation(test, 'Fabrikam'));
    for (const request of [shareReportCall(report.id), revokeReportLinkCall(report.id, link.id)]) {
      await expectRefused(viewer, request, 403);
      await expectRefused(stranger, request, 404);
    }
  });
});

describe('POST /api/app/shared-report', () => {
  it('200 shows the report to someone without an account; each opening is counted and audited', async () => {
    const { link, token } = await shareReport(admin.call, report.id, { recipient: 'Board secretary' });
    for (const times of [1, 2]) {
      const response = await anyone.call(openSharedCall(token));
      expect([response.statusCode, response.json()]).toEqual([
        200,
        {
          organisationName: organisation.name,
          number: 1,
          title: 'Shared report',
          from: report.from,
          to: report.to,
          summary: report.summary,
          issuedByName: 'Robin',
          issuedAt: report.issuedAt,
          sha256: report.sha256,
          sizeBytes: report.sizeBytes,
          expiresAt: link.expiresAt,
        },
      ]);
      expect(await findLink(link.id)).toMatchObject({ openCount: times, downloadCount: 0 });
    }
    expect((await audited())[0]).toMatchObject({
      action: 'OPEN_SHARED_REPORT',
      entity_id: report.id,
      user_name: 'Board secretary',
      meta: { number: 1, reportLinkId: link.id },
    });
  });

  it('200 sends the same PDF as to the team; the download is counted and audited', async () => {
    const { link, token } = await shareReport(admin.call, report.id);
    const response = await anyone.call(downloadSharedCall(token));
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(report.sha256);
    expect(await findLink(link.id)).toMatchObject({ openCount: 0, downloadCount: 1 });
    expect((await audited())[0]).toMatchObject({
      action: 'DOWNLOAD_SHARED_REPORT',
      meta: { number: 1, reportLinkId: link.id, sha256: report.sha256 },
    });
  });

  it('401 for an unknown token; writes nothing', async () => {
    for (const request of [openSharedCall('unknown'), downloadSharedCall('unknown')]) {
      const body = await expectRefused(anyone, request, 401);
      expect(body.error).toBe('This link is not valid. Ask the sender for a new one.');
    }
  });

  it('403 when the link has expired; writes nothing', async () => {
    const { link, token } = await shareReport(admin.call, report.id);
    await expire(link.id);
    for (const request of [openSharedCall(token), downloadSharedCall(token)]) {
      const body = await expectRefused(anyone, request, 403);
      expect(body).toMatchObject({
        code: 'LINK_EXPIRED',
        error: 'This link has expired. Ask the sender for a new one.',
      });
    }
  });

  it('403 when the link was revoked; writes nothing', async () => {
    const { link, token } = await shareReport(admin.call, report.id);
    await admin.call(revokeReportLinkCall(report.id, link.id));
    for (const request of [openSharedCall(token), downloadSharedCall(token)]) {
      const body = await expectRefused(anyone, request, 403);
      expect(body).toMatchObject({
        code: 'LINK_REVOKED',
        error: 'This link was revoked. Ask the sender for a new one.',
      });
    }
  });
});

describe('DELETE /api/app/issued-reports/{issuedReportId}/links/{reportLinkId}', () => {
  it('200 revokes the link, and is audited; the report counts only links that open it', async () => {
    const countActive = async (): Promise<number> => (await admin.call(getReportCall(report.id))).json().activeLinks;
    const before = await countActive();
    const { link } = await shareReport(admin.call, report.id, { recipient: 'Gone' });
    const { link: expired } = await shareReport(admin.call, report.id);
    expect(await countActive()).toBe(before + 2);
    await expire(expired.id);
    const response = await admin.call(revokeReportLinkCall(report.id, link.id));
    expect(response.json()).toMatchObject({ id: link.id, revokedAt: expect.any(String), url: null });
    expect(await countActive()).toBe(before);
    expect((await audited())[0]).toMatchObject({
      action: 'REVOKE_REPORT_LINK',
      entity_id: report.id,
      meta: { number: 1, reportLinkId: link.id, recipient: 'Gone' },
    });
  });

  it('409 when it was revoked already, 404 for the link of another report; writes nothing', async () => {
    const { link } = await shareReport(admin.call, report.id);
    await admin.call(revokeReportLinkCall(report.id, link.id));
    const body = await expectRefused(admin, revokeReportLinkCall(report.id, link.id), 409);
    expect(body.code).toBe('LINK_REVOKED');
    const other = await issueReport(admin.call, { title: 'Other' });
    await expectRefused(admin, revokeReportLinkCall(other.id, link.id), 404);
  });
});
