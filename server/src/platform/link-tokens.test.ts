import { describe, expect, it } from 'vitest';
import { UnavailableError } from './errors.ts';
import { createLinkTokens } from './link-tokens.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OLD = Buffer.from('the old secret of this test');
const NEW = Buffer.from('the new secret of this test');
const createTokens = (...secrets: [Buffer, ...Buffer[]]) =>
  createLinkTokens(secrets, { purpose: 'test links', table: 'portal_link' });

/** A link of the old key, as it is stored before and after a rotation to the new one. */
function storeLink() {
  const { token, columns } = createTokens(OLD).create(ID);
  const derived = { organisation_id: ID, id: ID, token_hash: columns.token_hash, sealed_token: null };
  return { token, derived, rotated: { ...derived, ...createTokens(NEW, OLD).renew(derived) } };
}

describe('The token of a link', () => {
  it('is read and recognised with the key that it needs', () => {
    const { token, derived, rotated } = storeLink();
    expect([createTokens(OLD).get(derived), createTokens(NEW).get(rotated)]).toEqual([token, token]);
    expect(createTokens(NEW, OLD).isGenuine(derived, token)).toBe(true);
    expect(createTokens(NEW).isGenuine(rotated, token)).toBe(true);
  });

  it('is reported as unreadable and never recognised when its key was removed', () => {
    const { token, derived, rotated } = storeLink();
    for (const [tokens, row] of [
      [createTokens(NEW), derived],
      [createTokens(OLD), rotated],
    ] as const) {
      expect(() => tokens.get(row)).toThrow(UnavailableError);
      expect(tokens.isGenuine(row, token)).toBe(false);
    }
  });

  it('is unreadable in another row', () => {
    const { rotated } = storeLink();
    const moved = { ...rotated, id: '00000000-0000-4000-8000-000000000002' };
    expect(() => createTokens(NEW).get(moved)).toThrow(UnavailableError);
  });
});
