import { join } from 'node:path';
import { sample } from '../server/test/support/full-run.ts';
import { expectAccessible, expectFits, type BrowserUser } from './browser-user.ts';

/** If set, a screenshot of every screen is saved in this folder. */
const SCREENSHOTS = process.env.SCREENSHOTS;

export type Screen = readonly [name: string, path: string];
export type ScreenVariant = { readonly colorScheme: 'light' | 'dark'; readonly width: number };

const EVERY_LOOK: readonly ScreenVariant[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 768, 360].map((width) => ({ colorScheme, width })),
);

/** Both themes and both extremes of the width; all combinations when taking screenshots. */
export const SCREEN_VARIANTS: readonly ScreenVariant[] =
  SCREENSHOTS === undefined
    ? [
        { colorScheme: 'light', width: 1440 },
        { colorScheme: 'dark', width: 360 },
      ]
    : EVERY_LOOK;

/** In a sample, every third screen is inspected, in one of the variants. */
export const sampleScreens = (screens: readonly Screen[], variant: ScreenVariant): readonly Screen[] =>
  SCREENSHOTS === undefined ? sample(screens, 3 * SCREEN_VARIANTS.length, SCREEN_VARIANTS.indexOf(variant)) : screens;

export const toContextOptions = ({ colorScheme, width }: ScreenVariant) => ({
  colorScheme,
  viewport: { width, height: 900 },
});

export const LIST_SCREENS: readonly Screen[] = [
  ['dashboard', '/'],
  ['vendors', '/vendors'],
  ['vendors-import', '/vendors/import'],
  ['vendors-add', '/vendors?add=true'],
  ['assessments', '/assessments'],
  ['assessments-new', '/assessments/new'],
  ['findings', '/findings'],
  ['acceptances', '/acceptances'],
  ['approvals', '/approvals'],
  ['templates', '/templates'],
  ['templates-new', '/templates?add=blank'],
  ['templates-file', '/templates?add=file'],
  ['frameworks', '/frameworks'],
  ['frameworks-import', '/frameworks?import=true'],
  ['portfolio', '/portfolio'],
  ['portfolio-issue', '/portfolio?issue=true'],
  ['responsibilities', '/responsibilities'],
  ['shared-report', '/shared-report#unknown'],
  ['audit', '/audit'],
  ['settings-organisation', '/settings/organisation'],
  ['settings-scoring', '/settings/scoring'],
  ['settings-users', '/settings/users'],
  ['settings-roles', '/settings/roles'],
  ['settings-api-keys', '/settings/api-keys'],
  ['settings-mail', '/settings/mail'],
  ['settings-webhooks', '/settings/webhooks'],
  ['settings-security-log', '/settings/security-log'],
  ['settings-account', '/settings/account'],
  ['settings-notifications', '/settings/notifications'],
  ['inbox', '/inbox'],
  ['confirmation', '/confirmation?refusal=not-recent'],
  ['nowhere', '/vendors/nothing/of/the/kind'],
];

export async function waitForScreen({ page }: BrowserUser, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
}

export type Inspection = { readonly variant: ScreenVariant; readonly set: string };

/** Checks each screen separately, so that problems are reported with its name. */
export async function inspectScreens(
  visitor: BrowserUser,
  screens: readonly Screen[],
  { variant, set }: Inspection,
): Promise<void> {
  const problems: string[] = [];
  for (const [name, path] of screens) {
    await waitForScreen(visitor, path);
    if (SCREENSHOTS !== undefined) {
      const file = `${set}-${name}-${variant.colorScheme}-${String(variant.width)}.png`;
      await visitor.page.screenshot({ path: join(SCREENSHOTS, file), fullPage: true });
    }
    for (const check of [expectFits, expectAccessible]) {
      await check(visitor).catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
