import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoCredentials, seedDemo } from '../server/dev/demo-data.ts';
import { sample } from '../server/test/support/full-run.ts';
import {
  inspectScreens,
  LIST_SCREENS,
  SCREEN_VARIANTS,
  sampleScreens,
  type Screen,
  toContextOptions,
} from './screens.ts';
import { useTestEnvironment } from './test-environment.ts';
import { createPageClient, signIn } from './browser-user.ts';
import { listUnmarkedOverlayTexts, listUnmarkedTexts, markTexts } from './unmarked-texts.ts';

const TABS = ['overview', 'assessments', 'findings', 'evidence', 'activity'];
const STATUSES = ['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'];

/** The screens whose buttons open dialogs, drawers and menus. */
const CLICKED = [
  'dashboard',
  'vendors',
  'vendor-overview',
  'vendor-evidence',
  'assessments',
  'assessment-draft',
  'assessment-sent',
  'assessment-under_review',
  'assessment-completed',
  'findings',
  'templates',
  'template',
  'audit',
  'settings-users',
  'settings-roles',
  'settings-api-keys',
  'settings-account',
];

const stage = useTestEnvironment({ nobody: true });
let credentials: DemoCredentials;
let screens: readonly Screen[];
let portal: Screen;
beforeAll(async () => {
  credentials = await seedDemo(stage.test.ctx);
  screens = [...LIST_SCREENS, ...(await recordsOf())];
  portal = ['portal', await portalLink()];
}, 300_000);

async function one(what: string): Promise<string> {
  const [row] = await stage.test.database.query<{ id: string }>(`${what} limit 1`);
  if (!row) throw new Error(`The demo has none: ${what}`);
  return row.id;
}

const assessmentIn = (status: string) =>
  one(`select id from assessment where status = '${status}' order by created_at desc`);

async function recordsOf(): Promise<Screen[]> {
  const vendor = await one(
    `select vendor_id as id from assessment where status = 'COMPLETED' order by completed_at desc`,
  );
  const finding = await one(`select id from finding where status = 'OPEN' and not proposed
    order by severity_rank(severity), created_at desc, id desc`);
  const assessments = await Promise.all(
    STATUSES.map(async (status): Promise<Screen> => {
      return [`assessment-${status.toLowerCase()}`, `/assessments/${await assessmentIn(status)}`];
    }),
  );
  const [deficient = '', control = ''] = (
    await one(`select framework_id || '/' || control_code as id from vendor_control
      where shortfall > 0 order by framework_name, control_code`)
  ).split('/');
  const template = `/templates/${await one('select id from template order by created_at')}`;
  return [
    ['vendor-merge', `/vendors/${vendor}?open=merge`],
    ...TABS.map((tab): Screen => [`vendor-${tab}`, `/vendors/${vendor}?tab=${tab}`]),
    ...assessments,
    ['template', template],
    ['template-coverage', `${template}?tab=coverage`],
    ['template-versions', `${template}?tab=versions`],
    ['framework', `/frameworks/${await one('select id from framework order by name')}`],
    ['framework-vendor', `/frameworks/${deficient}?vendorId=${vendor}`],
    ['control', `/frameworks/${deficient}/controls/${control}`],
    ['finding', `/findings/${finding}`],
    ['finding-due-date', `/findings/${finding}?open=due-date`],
    ['findings-by-control', '/findings?group=control'],
  ];
}

async function portalLink(): Promise<string> {
  const assessmentId = await assessmentIn('IN_PROGRESS');
  const linkId = await one(`select id from portal_link where assessment_id = '${assessmentId}' and revoked_at is null`);
  const path = { assessmentId, linkId };
  const client = createPageClient(await entered());
  const { url } = await client.post('/api/v1/assessments/{assessmentId}/links/{linkId}/show', { path });
  return url ?? '';
}

async function entered(options = {}) {
  const visitor = await stage.visit(options);
  await signIn(visitor, credentials.email, credentials.password);
  return visitor;
}

describe('Every screen with the demo data', { timeout: 1_200_000 }, () => {
  it.each(SCREEN_VARIANTS)('is accessible and fits $width px in the $colorScheme theme', async (variant) => {
    await inspectScreens(await entered(toContextOptions(variant)), sampleScreens(screens, variant), {
      variant,
      set: 'demo',
    });
  });

  it.each(SCREEN_VARIANTS)('the portal is accessible too, at $width px in the $colorScheme theme', async (variant) => {
    await inspectScreens(await stage.visit(toContextOptions(variant)), [portal], { variant, set: 'demo' });
  });

  it('takes every text from the catalogue', async () => {
    const visitor = await stage.visit();
    await markTexts(visitor);
    await signIn(visitor, credentials.email, credentials.password);
    expect(await listUnmarkedTexts(visitor, sample(screens, 6))).toEqual([]);
  });

  it('takes the texts of dialogs, drawers and menus from the catalogue', async () => {
    const visitor = await stage.visit();
    await markTexts(visitor);
    await signIn(visitor, credentials.email, credentials.password);
    const clicked = screens.filter(([name]) => CLICKED.includes(name));
    expect(await listUnmarkedOverlayTexts(visitor, sample(clicked, 6))).toEqual([]);
  });

  it('takes every text of the portal from the catalogue, also after clicks', async () => {
    const visitor = await stage.visit();
    await markTexts(visitor);
    const pages: readonly Screen[] = [portal, ['portal-submit', '/portal?step=submit']];
    expect(await listUnmarkedTexts(visitor, pages)).toEqual([]);
    expect(await listUnmarkedOverlayTexts(visitor, [['portal', '/portal']])).toEqual([]);
  });
});
