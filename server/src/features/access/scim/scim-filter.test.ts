import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScimInvalidError } from './scim-error.ts';
import { parseScimFilter, parseScimPath } from './scim-filter.ts';

const PIECES = [
  'userName',
  'emails',
  'eq',
  'EQ',
  'and',
  '[',
  ']',
  '.value',
  '"work"',
  'true',
  '12',
  '(',
  ')',
  ' ',
  '"',
];

describe('parseScimFilter', () => {
  it.each([
    ['userName eq "Kim"', [{ attribute: 'username', value: 'Kim' }]],
    ['USERNAME EQ "Kim"', [{ attribute: 'username', value: 'Kim' }]],
    ['  active   eq true ', [{ attribute: 'active', value: true }]],
    [String.raw`displayName eq "a \"b\" \\ é"`, [{ attribute: 'displayname', value: 'a "b" \\ é' }]],
    [
      'id eq "1" and externalId eq "2"',
      [
        { attribute: 'id', value: '1' },
        { attribute: 'externalid', value: '2' },
      ],
    ],
    [
      'emails[type eq "work" and primary eq true].value eq "k"',
      [
        { attribute: 'emails.type', value: 'work' },
        { attribute: 'emails.primary', value: true },
        { attribute: 'emails.value', value: 'k' },
      ],
    ],
    ['', []],
  ])('parses %s', (filter, comparisons) => {
    expect(parseScimFilter(filter)).toEqual(comparisons);
  });

  it('returns every value written as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (value) => {
        expect(parseScimFilter(`userName eq ${JSON.stringify(value)}`)).toEqual([{ attribute: 'username', value }]);
      }),
    );
  });

  it('parses or rejects any input, and never throws another error', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(' ')),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const read of [parseScimFilter, parseScimPath]) {
          try {
            read(text);
          } catch (error) {
            expect(error).toBeInstanceOf(ScimInvalidError);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('rejects deep nesting without a stack overflow', () => {
    expect(() => parseScimFilter('a['.repeat(1_000))).toThrow(ScimInvalidError);
  });
});

describe('parseScimPath', () => {
  it.each([
    ['userName', { attribute: 'username', where: [] }],
    ['name.familyName', { attribute: 'name.familyname', where: [] }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:active', { attribute: 'active', where: [] }],
    ['members[value eq "1"]', { attribute: 'members', where: [{ attribute: 'members.value', value: '1' }] }],
    [
      'emails[type eq "work"].value',
      { attribute: 'emails.value', where: [{ attribute: 'emails.type', value: 'work' }] },
    ],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      { attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:department', where: [] },
    ],
  ])('parses %s', (path, target) => {
    expect(parseScimPath(path)).toEqual(target);
  });

  it.each(['', 'a b', 'emails[', 'emails[]', 'emails]', '"x"', 'emails[type eq "work"]value'])('rejects %s', (path) => {
    expect(() => parseScimPath(path)).toThrow(ScimInvalidError);
  });
});
