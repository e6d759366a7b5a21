import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CHANGELOG = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
const [, unreleased = ''] = /^## Unreleased$(.*?)(?=^## |(?![^]))/ms.exec(CHANGELOG) ?? [];

const entries = unreleased
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
  it('has entries', () => {
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
