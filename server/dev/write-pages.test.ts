import { describe, expect, it } from 'vitest';
import { type Page, writePages } from './write-pages.ts';

describe('writePages', () => {
  it('writes the other pages when one cannot be built, then throws its error', async () => {
    const written: string[] = [];
    const broken = () => {
      throw new Error('A column has no description');
    };
    const pages: Page[] = [
      { path: 'first.md', build: () => 'first' },
      { path: 'broken.md', build: broken },
      { path: 'last.md', build: async () => 'last' },
    ];
    const writing = writePages(pages, async (path) => void written.push(path));
    await expect(writing).rejects.toMatchObject({
      errors: [{ message: 'broken.md cannot be generated', cause: { message: 'A column has no description' } }],
    });
    expect(written).toEqual(['first.md', 'last.md']);
  });
});
