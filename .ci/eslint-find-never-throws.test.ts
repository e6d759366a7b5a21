import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { findNeverThrows } from './eslint-find-never-throws.ts';

const linter = new Linter();
const lint = (code: string) =>
  linter
    .verify(code, {
      plugins: { assay: { rules: { 'find-never-throws': findNeverThrows } } },
      rules: { 'assay/find-never-throws': 'error' },
    })
    .map(({ ruleId, line }) => `${String(ruleId)} on line ${String(line)}`);

const REPORTED = ['assay/find-never-throws on line 1'];

describe('Functions named find', () => {
  it.each([
    ['a function throws', 'function findVendor() { throw new Error() }'],
    ['an arrow function throws', 'const findVendor = () => { throw new Error() }'],
    ['a method throws', 'const vendors = { findVendor() { throw new Error() } }'],
    ['a callback throws', 'const findVendor = (load) => load().catch((error) => { throw error })'],
    ['a query throws when there is no row', 'const findVendor = (query) => query.executeTakeFirstOrThrow()'],
    ['a function that may throw is called', 'function findVendor(id) { return loadOrThrow(id) }'],
  ])('are reported when %s', (_case, code) => {
    expect(lint(code)).toEqual(REPORTED);
  });

  it.each([
    ['returns null', 'const findVendor = (rows) => rows[0] ?? null'],
    ['is named get', 'function getVendor() { throw new Error() }'],
    ['is named require', 'const requireVendor = (query) => query.executeTakeFirstOrThrow()'],
    ['only begins with these letters', 'function findings() { throw new Error() }'],
  ])('are accepted when the function %s', (_case, code) => {
    expect(lint(code)).toEqual([]);
  });
});
