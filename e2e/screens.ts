import { join } from 'node:path';
import { expectAccessible, expectFits, type Visitor } from './visitor.ts';

/** With a folder here, every screen is also taken as a picture. */
const SCREENSHOTS = process.env.SCREENSHOTS;

export type Screen = readonly [name: string, path: string];
export type Look = { readonly colorScheme: 'light' | 'dark'; readonly width: number };

const EVERY_LOOK: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 768, 360].map((width) => ({ colorScheme, width })),
);

/** Both colours and both ends of the width; with pictures, all there is between. */
export const LOOKS: readonly Look[] =
  SCREENSHOTS === undefined
    ? [
        { colorScheme: 'light', width: 1440 },
        { colorScheme: 'dark', width: 360 },
      ]
    : EVERY_LOOK;

export const viewOf = ({ colorScheme, width }: Look) => ({ colorScheme, viewport: { width, height: 900 } });

export const LISTS: readonly Screen[] = [
  ['dashboard', '/'],
  ['vendors', '/vendors'],
  ['vendors-import', '/vendors/import'],
  ['vendors-add', '/vendors?add=true'],
  ['assessments', '/assessments'],
  ['assessments-new', '/assessments/new'],
  ['findings', '/findings'],
  ['templates', '/templates'],
  ['templates-new', '/templates?add=blank'],
  ['templates-file', '/templates?add=file'],
  ['frameworks', '/frameworks'],
  ['frameworks-import', '/frameworks?import=true'],
  ['reports', '/reports'],
  ['audit', '/audit'],
  ['settings-organisation', '/settings/organisation'],
  ['settings-scoring', '/settings/scoring'],
  ['settings-users', '/settings/users'],
  ['settings-roles', '/settings/roles'],
  ['settings-api-keys', '/settings/api-keys'],
  ['settings-mail', '/settings/mail'],
  ['settings-webhooks', '/settings/webhooks'],
  ['settings-account', '/settings/account'],
  ['nowhere', '/vendors/nothing/of/the/kind'],
];

/** Opens a screen and waits until it has come to rest. */
export async function settle({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
}

export type Inspection = { readonly look: Look; readonly set: string };

/** Each screen alone: what is wrong with one is told with its name. */
export async function inspect(visitor: Visitor, screens: readonly Screen[], { look, set }: Inspection): Promise<void> {
  const problems: string[] = [];
  for (const [name, path] of screens) {
    await settle(visitor, path);
    if (SCREENSHOTS !== undefined) {
      const file = `${set}-${name}-${look.colorScheme}-${String(look.width)}.png`;
      await visitor.page.screenshot({ path: join(SCREENSHOTS, file), fullPage: true });
    }
    for (const check of [expectFits, expectAccessible]) {
      await check(visitor).catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
