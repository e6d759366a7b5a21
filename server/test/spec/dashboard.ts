import { type Chapter, ACCESS_TESTS, STATUSES, describeTests } from './statement.ts';

const routes = describeTests('dashboard-routes.test.ts', 'GET /api/v1/dashboard');
const controls = describeTests('dashboard-routes.test.ts', 'Top deficient controls');
const shape = describeTests('dashboard-shape.test.ts', 'GET /api/v1/dashboard');

const portfolio = describeTests('portfolio-pdf.test.ts', 'GET /api/dashboard/report');
const compared = describeTests(
  'vendor-framework-pdf.test.ts',
  'GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report',
);

const SUMMARY = shape('200 has exactly the agreed fields, with and without data');
const VENDORS = routes('200 counts vendors by tier, and scores by rating');

export const dashboard: Chapter = {
  title: 'Dashboard and reports',
  statements: [
    { says: 'GET /api/v1/dashboard answers 200 with a JSON summary', provedBy: [...ACCESS_TESTS, STATUSES, SUMMARY] },
    { says: 'Dashboard: vendor counts', provedBy: [SUMMARY, VENDORS] },
    {
      says: 'Dashboard: the average score',
      provedBy: [routes('200 returns the mean of all scores, rounded half up to four decimals')],
    },
    {
      says: 'Dashboard: the distribution of scores over red, amber and green',
      provedBy: [VENDORS, routes("200 reclassifies scores when the organisation's thresholds change")],
    },
    { says: 'Dashboard: vendor counts by tier', provedBy: [VENDORS] },
    {
      says: 'Dashboard: the top 10 deficient controls',
      provedBy: [
        controls('show framework, code, title and the number of failing vendors; controls that are met are omitted'),
        controls('are limited to ten'),
        controls('are ordered by weighted shortfall, then by failing vendors, then by code'),
      ],
    },
    {
      says: 'Dashboard: the open findings count',
      provedBy: [routes('200 counts open findings by severity, but neither closed nor proposed ones')],
    },
    {
      says: 'Dashboard: the assessment status breakdown',
      provedBy: [
        routes('200 counts assessments by status, and overdue ones: due before today while SENT or IN_PROGRESS'),
      ],
    },
    {
      says: 'The dashboard has no personal data of any vendor',
      provedBy: [routes('200 contains no vendor names and no personal data'), SUMMARY],
    },
    {
      says: 'GET /api/dashboard/report answers 200 as application/pdf',
      provedBy: [
        ...ACCESS_TESTS,
        STATUSES,
        portfolio('200 as application/pdf, an attachment named after the organisation'),
      ],
    },
    {
      says: 'The portfolio report holds the overall risk summary and the score distribution',
      provedBy: [
        portfolio('200 with the figures of the dashboard: vendors, average, ratings, tiers, findings and statuses'),
        portfolio('200 with the scores in ten bands; a full score is in the last one'),
      ],
    },
    {
      says: 'The portfolio report holds the top findings',
      provedBy: [portfolio('200 lists open findings by severity, oldest first')],
    },
    {
      says: 'The portfolio report holds an overview of the tracked responsibilities',
      provedBy: [
        portfolio(
          '200 with the responsibilities of the dashboard, overdue ones, and the vendors with most outstanding',
        ),
      ],
    },
    {
      says: 'GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report answers 200 as application/pdf',
      provedBy: [
        ...ACCESS_TESTS,
        STATUSES,
        compared('200 as an application/pdf attachment named after vendor and framework; audits the export'),
      ],
    },
    {
      says: 'The framework report holds the compliance by domain, current against previous assessment',
      provedBy: [
        compared("200 with the domains of the vendor's domain breakdown, current and previous"),
        compared('200 shows which assessments are compared, and for how many controls'),
      ],
    },
    {
      says: 'The framework report holds a heatmap of the compliance of each control',
      provedBy: [compared('200 with a cell for every control: code and result, or a dash if not assessed')],
    },
    {
      says: 'GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report answers 404 for an unknown vendor or framework',
      provedBy: [compared('404 for an unknown %s; writes nothing'), compared('404 once the framework is deleted')],
    },
  ],
};
