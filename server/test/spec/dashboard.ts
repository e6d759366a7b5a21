import { type Chapter, GUARDED, STATUSES, testsOf } from './statement.ts';

const routes = testsOf('dashboard-routes.test.ts', 'GET /api/v1/dashboard');
const controls = testsOf('dashboard-routes.test.ts', 'The top deficient controls');
const shape = testsOf('dashboard-shape.test.ts', 'GET /api/v1/dashboard');

const portfolio = testsOf('portfolio-pdf.test.ts', 'GET /api/dashboard/report');
const compared = testsOf('vendor-framework-pdf.test.ts', 'GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report');

const SUMMARY = shape('200 has exactly the decided fields, before anything is there and after');
const VENDORS = routes('200 counts vendors by tier, and their scores by the thresholds');

export const dashboard: Chapter = {
  title: 'Dashboard and reports',
  statements: [
    { says: 'GET /api/v1/dashboard answers 200 with a JSON summary', provedBy: [...GUARDED, STATUSES, SUMMARY] },
    { says: 'Dashboard: vendor counts', provedBy: [SUMMARY, VENDORS] },
    {
      says: 'Dashboard: the average score',
      provedBy: [routes('200 gives the plain mean of the scores there are, to four decimals, half up')],
    },
    {
      says: 'Dashboard: the distribution of scores over red, amber and green',
      provedBy: [VENDORS, routes("200 sorts the scores anew when the organisation's thresholds change")],
    },
    { says: 'Dashboard: vendor counts by tier', provedBy: [VENDORS] },
    {
      says: 'Dashboard: the top 10 deficient controls',
      provedBy: [
        controls('show framework, code, title and how many vendors fall short; a control that is met is none'),
        controls('are ten at most'),
        controls('are ordered by weighted shortfall, then by failing vendors, then by code'),
      ],
    },
    {
      says: 'Dashboard: the open findings count',
      provedBy: [routes('200 counts open findings by severity; neither closed nor proposed ones')],
    },
    {
      says: 'Dashboard: the assessment status breakdown',
      provedBy: [
        routes('200 counts assessments in each state, and those overdue: due before today while SENT or IN_PROGRESS'),
      ],
    },
    {
      says: 'The dashboard has no personal data of any vendor',
      provedBy: [routes('200 names no vendor and no person'), SUMMARY],
    },
    {
      says: 'GET /api/dashboard/report answers 200 as application/pdf',
      provedBy: [...GUARDED, STATUSES, portfolio('200 as application/pdf, an attachment named after the organisation')],
    },
    {
      says: 'The portfolio report holds the overall risk summary and the score distribution',
      provedBy: [
        portfolio("200 with the dashboard's own figures: vendors, average, ratings, tiers, findings, states"),
        portfolio('200 with the scores in ten bands; a full score is in the last'),
      ],
    },
    {
      says: 'The portfolio report holds the top findings',
      provedBy: [portfolio('200 lists open findings, the most severe first and of those the oldest')],
    },
    {
      says: 'The portfolio report holds an overview of the tracked responsibilities',
      provedBy: [
        portfolio("200 with the dashboard's responsibilities, what is overdue, and where most is outstanding"),
      ],
    },
    {
      says: 'GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report answers 200 as application/pdf',
      provedBy: [
        ...GUARDED,
        STATUSES,
        compared('200 as application/pdf, an attachment named after vendor and framework, and audited'),
      ],
    },
    {
      says: 'The framework report holds the compliance by domain, current against previous assessment',
      provedBy: [
        compared("200 with the domains of the vendor's own breakdown, now and before"),
        compared('200 says which assessments are compared, and for how many controls'),
      ],
    },
    {
      says: 'The framework report holds a heatmap of the compliance of each control',
      provedBy: [compared('200 with a cell for every control: its code and result, and a dash where nobody asked')],
    },
    {
      says: 'GET /api/vendors/{vendorId}/frameworks/{frameworkId}/report answers 404 for an unknown vendor or framework',
      provedBy: [compared('404 for an unknown %s, and writes nothing'), compared('404 once the framework is deleted')],
    },
  ],
};
