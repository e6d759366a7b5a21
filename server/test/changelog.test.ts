import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CHANGELOG = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
const PACKAGE = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [, ...sections] = CHANGELOG.split(/^## /m);
const titles = sections.map((section) => section.split('\n')[0] ?? '');
const [, ...versions] = titles.slice(titles.indexOf('Unreleased'));

const entries = sections
  .slice(titles.indexOf('Unreleased'))
  .join('')
  .split(/^- /m)
  .slice(1)
  .map((entry) =>
    entry
      .replace(/\n#[^]*$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );

const ACTION = /Operator action: (yes, \S|no\b|only where \S)/;

describe('CHANGELOG.md', () => {
  it('has a section for unreleased changes and one for each version, newest first, up to the current one', () => {
    expect(titles.slice(0, 2)).toEqual(['How to read', 'Unreleased']);
    for (const title of versions) expect(title).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/);
    const numbers = versions.map((title) => title.split(' ')[0] ?? '');
    expect(numbers).toEqual(numbers.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })));
    expect(numbers[0]).toBe(PACKAGE.version);
    expect(entries.length).toBeGreaterThan(20);
  });

  it.each(entries)('states the operator action: %s', (entry) => {
    expect(entry.match(/Operator action:/g)).toHaveLength(1);
    expect(entry).toMatch(ACTION);
  });

  it('detects entries with a missing or incomplete operator action', () => {
    for (const said of ['', 'Operator action: maybe.', 'Operator action: yes.', 'Operator action: only where.']) {
      expect(said).not.toMatch(ACTION);
    }
  });
});
