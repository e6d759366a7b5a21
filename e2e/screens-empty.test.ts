import { describe, expect, it } from 'vitest';
import { sample } from '../server/test/support/full-run.ts';
import {
  inspectScreens,
  LIST_SCREENS,
  sampleScreens,
  SCREEN_VARIANTS,
  waitForScreen,
  toContextOptions,
} from './screens.ts';
import { ADMIN, PASSWORD, useTestEnvironment, VIEWER } from './test-environment.ts';
import { signIn } from './browser-user.ts';
import { listUnmarkedTexts, markTexts } from './unmarked-texts.ts';

const stage = useTestEnvironment();

describe('Every screen of a new organisation', { timeout: 300_000 }, () => {
  it.each(SCREEN_VARIANTS)('is accessible and fits $width px in the $colorScheme theme', async (variant) => {
    const visitor = await stage.visitAs(ADMIN, toContextOptions(variant));
    await inspectScreens(visitor, sampleScreens(LIST_SCREENS, variant), { variant, set: 'empty' });
  });

  it('takes every text from the catalogue', async () => {
    const visitor = await stage.visit();
    await markTexts(visitor);
    await signIn(visitor, ADMIN, PASSWORD);
    expect(await listUnmarkedTexts(visitor, sample(LIST_SCREENS, 2, 1))).toEqual([]);
  });

  it('names the permission a Viewer lacks', async () => {
    const visitor = await stage.visitAs(VIEWER);
    for (const path of ['/audit', '/settings/users', '/settings/webhooks', '/vendors/import']) {
      await waitForScreen(visitor, path);
      await visitor.page.getByText('Ask an administrator').waitFor();
    }
    expect(await visitor.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });
});
