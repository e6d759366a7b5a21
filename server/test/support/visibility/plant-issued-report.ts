import type { IssuedReport, ReportLink } from '@assay/contract';
import { addId, post, type Scene } from './scene.ts';

/** A report that is shared by a link. */
export async function plantIssuedReport({ asAdmin, ids, plant, plantSecret }: Scene): Promise<void> {
  const report = await asAdmin<IssuedReport>(
    post('/api/app/issued-reports', {
      from: '2026-01-01',
      to: '2026-03-31',
      title: plant('issued report'),
      summary: plant('issued report summary'),
    }),
  );
  addId(ids, 'issuedReportId', report.id);
  const link = await asAdmin<ReportLink>(
    post(`/api/app/issued-reports/${report.id}/links`, { recipient: plant('recipient of a report'), days: 1 }),
  );
  addId(ids, 'reportLinkId', link.id);
  plantSecret('report link token', link.url?.split('#')[1] ?? '');
}
