import { describe, expect, it } from 'vitest';
import { inspect, LISTS, LOOKS, settle, viewOf } from './screens.ts';
import { ADMIN, useStage, VIEWER } from './stage.ts';

const stage = useStage();

describe('Every screen of an organisation that has just begun', { timeout: 300_000 }, () => {
  it.each(LOOKS)('is accessible and fits $width px in the $colorScheme look', async (look) => {
    const visitor = await stage.visitAs(ADMIN, viewOf(look));
    await inspect(visitor, LISTS, { look, set: 'empty' });
  });

  it('names the permission that a Viewer lacks, instead of the screen', async () => {
    const visitor = await stage.visitAs(VIEWER);
    for (const path of ['/audit', '/settings/users', '/settings/webhooks', '/vendors/import']) {
      await settle(visitor, path);
      await visitor.page.getByText('Ask an administrator').waitFor();
    }
    expect(await visitor.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });
});
