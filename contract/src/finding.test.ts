import { expect, it } from 'vitest';
import { FindingCreate, formatFindingTitle } from './finding.ts';

it('a finding is titled with its question, cut to what a title may hold', () => {
  expect(formatFindingTitle('Short?')).toBe('Short?');
  const title = formatFindingTitle('🛡'.repeat(300));
  expect([...title]).toHaveLength(255);
  expect(FindingCreate.shape.title.parse(title)).toBe(title);
});
