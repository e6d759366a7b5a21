// The same numbers in the API, in CSV files, in PDFs and on screens, whatever the time zone of server and browser.
import { type AssessmentDetail, type Dashboard, Me, type VendorTableRow } from '@assay/contract';
import { formatPercent, parseRational } from '@assay/contract/rules';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sample } from '../server/test/support/full-run.ts';
import { type DemoCredentials, seedDemo } from '../server/dev/demo-data.ts';
import { readLines, readText } from '../server/test/support/read-pdf.ts';
import { signIn } from './browser-user.ts';
import { useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment({ nobody: true });
let credentials: DemoCredentials;
beforeAll(async () => {
  credentials = await seedDemo(stage.test.ctx);
}, 300_000);

const RATINGS = { GREEN: 'Green', AMBER: 'Amber', RED: 'Red', UNSCORED: 'Not scored' } as const;
const COUNTED = ['green', 'amber', 'red', 'unscored'] as const;

type Rated = Pick<VendorTableRow, 'exactScore' | 'rating' | 'heldBackBy'>;

async function openIn(timeZone: string) {
  const baseURL = await stage.startServer({ TZ: timeZone });
  const visitor = await stage.visit({ baseURL, timezoneId: timeZone });
  await signIn(visitor, credentials.email, credentials.password);
  const download = async (path: string) => {
    const response = await visitor.page.request.get(path);
    expect(response.status(), path).toBe(200);
    return response.body();
  };
  const json = async (path: string) => JSON.parse((await download(path)).toString());
  const csv = async (path: string): Promise<Record<string, string>[]> =>
    parse((await download(path)).toString(), { columns: true, bom: true });
  const me = Me.parse(await json('/api/app/me'));
  const percent = (exact: string | null) =>
    exact === null ? '–' : formatPercent(parseRational(exact), me.organisation.ratingThresholds);
  return { page: visitor.page, download, json, csv, percent };
}

type Opened = Awaited<ReturnType<typeof openIn>>;

const toBadge = ({ percent }: Pick<Opened, 'percent'>, { exactScore, rating, heldBackBy }: Rated) =>
  exactScore === null
    ? 'Not scored'
    : `${percent(exactScore)} ${RATINGS[rating]}${heldBackBy.length > 0 ? ' · Limited' : ''}`;

/** The rows of the only table, by the text of the first link. */
async function readRows(page: Page): Promise<Map<string, string>> {
  await page.getByRole('row').nth(1).waitFor();
  const rows = await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .all();
  const read = await Promise.all(
    rows.map(async (row) => [await row.getByRole('link').first().innerText(), await row.innerText()] as const),
  );
  return new Map(read);
}

/** Vendors in the API, the CSV file and the list. */
async function compareVendors(opened: Opened) {
  const { json, csv, page } = opened;
  const { entries }: { entries: VendorTableRow[] } = await json('/api/app/vendors?pageSize=500');
  const exported = await csv('/api/app/vendors?format=csv');
  const fromApi = entries.map(({ id, overallScore, rating, openFindings, heldBackBy }) => [
    id,
    overallScore === null ? '' : String(overallScore),
    rating,
    String(openFindings),
    heldBackBy.map(({ text }) => text).join('; '),
  ]);
  expect(
    exported.map((row) => [row.ID, row['Overall score'], row.Rating, row['Open findings'], row['Rating limited by']]),
  ).toEqual(fromApi);
  await page.goto('/vendors');
  const rows = await readRows(page);
  const shown = entries.flatMap((vendor) => rows.get(vendor.name) ?? []);
  expect(shown.length).toBeGreaterThan(5);
  for (const vendor of entries.slice(0, shown.length))
    expect(rows.get(vendor.name), vendor.name).toContain(toBadge(opened, vendor));
}

/** Counts and the average in the API, the filters, the CSV file, the PDF and the dashboard. */
async function comparePortfolio(opened: Opened) {
  const { json, csv, download, page } = opened;
  const dashboard: Dashboard = await json('/api/v1/dashboard');
  const { vendorCount, averageScoreExact, scoreDistribution, openFindings } = dashboard;
  for (const rating of COUNTED) {
    const { totalCount } = await json(`/api/app/vendors?rating=${rating.toUpperCase()}&pageSize=1`);
    expect([rating, totalCount]).toEqual([rating, scoreDistribution[rating]]);
  }
  const exported = await csv('/api/app/vendors?format=csv');
  expect(exported).toHaveLength(vendorCount);
  expect(exported.reduce((total, row) => total + Number(row['Open findings']), 0)).toBe(openFindings);

  const average = formatPercent(averageScoreExact ?? 0, { green: 0.8, amber: 0.6 });
  const text = readText(await download('/api/dashboard/report'));
  expect(text).toContain(average);
  for (const rating of COUNTED)
    expect(text).toContain(`${RATINGS[toRatingName(rating)]} ${String(scoreDistribution[rating])}`);
  await page.goto('/');
  const figures = page.getByRole('region', { name: 'Portfolio summary' });
  await figures.getByText(average, { exact: true }).first().waitFor();
  await figures.getByText(String(openFindings), { exact: true }).first().waitFor();
  for (const rating of COUNTED) {
    const link = page.locator(`a[href="/vendors?rating=${rating.toUpperCase()}"]`);
    expect(await link.first().innerText()).toMatch(new RegExp(`\\b${String(scoreDistribution[rating])}\\b`));
  }
}

/** A completed assessment in the API, its CSV file, its PDF and on its page. */
async function compareCompletedAssessment(opened: Opened) {
  const { json, csv, download, page, percent } = opened;
  const { entries } = await json('/api/app/assessments?status=COMPLETED&sort=-score&pageSize=500');
  const listed = await csv('/api/v1/assessments?status=COMPLETED&format=csv');
  expect(new Map(listed.map((row) => [row.ID, row.Rating]))).toEqual(
    new Map(entries.map(({ id, rating }: AssessmentDetail) => [id, rating])),
  );
  const [{ id }] = entries;
  const detail: AssessmentDetail = await json(`/api/v1/assessments/${id}`);
  const { scoreBreakdown: breakdown, rating, exactScore } = detail;
  const [head] = (await download(`/api/assessments/${id}/export`)).toString().split('\r\n\r\n');
  const [row]: Record<string, string>[] = parse(head ?? '', { columns: true, bom: true });
  expect([Number(row?.Score), row?.Rating, row?.['Exact score'], Number(row?.Coverage)]).toEqual([
    detail.score,
    rating,
    exactScore?.replace('/', ' of '),
    expect.closeTo(toFloat(breakdown?.coverage), 6),
  ]);
  const lines = readLines(await download(`/api/assessments/${id}/pdf`));
  expect(lines.join(' ')).toContain(percent(exactScore));
  const coverage = formatPercent(parseRational(breakdown?.coverage ?? '0'));
  expect(lines.join(' ')).toContain(`${coverage} of the questionnaire`);
  await page.goto(`/assessments/${id}?tab=score`);
  await page
    .getByText(`= ${percent(exactScore)}`)
    .first()
    .waitFor();
  await page.getByText(`The scored questions make up ${coverage} of the questionnaire by weight.`).waitFor();
  await page.getByText(toBadge(opened, detail), { exact: true }).first().waitFor();
}

const toRatingName = (rating: (typeof COUNTED)[number]) =>
  (({ green: 'GREEN', amber: 'AMBER', red: 'RED', unscored: 'UNSCORED' }) as const)[rating];

const toFloat = (fraction: string | null | undefined) => {
  const [numerator = 0, denominator = 1] = (fraction ?? '0').split('/').map(Number);
  return numerator / denominator;
};

it.each(sample(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'], 2))(
  'all numbers agree everywhere in %s',
  async (timeZone) => {
    const opened = await openIn(timeZone);
    await compareVendors(opened);
    await comparePortfolio(opened);
    await compareCompletedAssessment(opened);
  },
);
