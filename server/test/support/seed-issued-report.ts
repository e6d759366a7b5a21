import { randomBytes, randomInt } from 'node:crypto';

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
type Ids = Readonly<Record<'issuedReportId' | 'reportLinkId', string>>;

const DAY_MS = 24 * 3_600_000;

/** An issued report with a link to it. The PDF is none. */
export async function seedIssuedReport(insert: Insert, ids: Ids, text: string) {
  await insert('issued_report', {
    id: ids.issuedReportId,
    number: randomInt(1, 1_000_000),
    title: text,
    period_from: '2026-01-01',
    period_to: '2026-03-31',
    summary: text,
    organisation_name: text,
    issued_by_name: text,
    issued_at: new Date(),
    data: JSON.stringify({ text }),
    data_sha256: text,
    pdf: Buffer.from(text),
    pdf_sha256: text,
  });
  await insert('report_link', {
    id: ids.reportLinkId,
    issued_report_id: ids.issuedReportId,
    recipient: text,
    token_hash: randomBytes(32),
    created_by_name: text,
    expires_at: new Date(Date.now() + DAY_MS),
  });
}
