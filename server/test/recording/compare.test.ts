import { describe, expect, it } from 'vitest';
import { compare, formatDifference } from './compare.ts';

const kindsAndPaths = (...[recorded, actual]: Parameters<typeof compare>) =>
  compare(recorded, actual).map(({ kind, path }) => `${kind} ${path}`);

describe('Comparing an answer with its recording', () => {
  const recorded = { status: 200, body: { entries: [{ id: '<vendor 1>', tier: null }], tags: ['a'] } };

  it('finds nothing when they are equal', () => {
    expect(compare(recorded, structuredClone(recorded))).toEqual([]);
  });

  it('finds a changed value, a removed field and a changed type', () => {
    const actual = { status: 201, body: { entries: [{ id: 5 }], tags: ['a'] } };
    expect(kindsAndPaths(recorded, actual)).toEqual([
      'change status',
      'change body.entries[0].id',
      'change body.entries[0].tier',
    ]);
  });

  it('finds an added field as an addition', () => {
    const actual = { status: 200, body: { entries: [{ id: '<vendor 1>', tier: null, owner: null }], tags: ['a'] } };
    expect(kindsAndPaths(recorded, actual)).toEqual(['addition body.entries[0].owner']);
  });

  it('finds a list that grew or shrank as a change', () => {
    expect(kindsAndPaths({ tags: ['a'] }, { tags: ['a', 'b'] })).toEqual(['change tags[1]']);
    expect(kindsAndPaths({ tags: ['a'] }, { tags: [] })).toEqual(['change tags[0]']);
  });

  it('shows the field, the recorded value and the actual value', () => {
    const [difference] = compare({ name: 'Contoso' }, {});
    expect(difference && formatDifference(difference)).toBe(
      ['  name', '    recorded: "Contoso"', '    actual:   nothing'].join('\n'),
    );
  });
});
