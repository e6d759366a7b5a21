import { expect, it } from 'vitest';
import { canGrant } from './permissions.ts';

it('grants only permissions that the grantor holds', () => {
  const held = new Set(['vendors:view', 'vendors:edit']);
  expect(canGrant(held, ['vendors:edit'])).toBe(true);
  expect(canGrant(held, [])).toBe(true);
  expect(canGrant(held, ['vendors:edit', 'vendors:delete'])).toBe(false);
});
