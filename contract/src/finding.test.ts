import { describe, expect, it } from 'vitest';
import { FindingCreate, formatFindingTitle } from './finding.ts';

describe('The title of a finding', () => {
  const control = { code: 'RES-1', title: 'Backups' };

  it('is the one that the question gives', () => {
    const question = { text: 'Backups?', findingTitle: 'Backups are not made daily', controls: [control] };
    expect(formatFindingTitle(question, 'partially met')).toBe('Backups are not made daily');
  });

  it('otherwise names the first control and the outcome', () => {
    const controls = [{ code: 'X-1', title: null }, control];
    expect(formatFindingTitle({ text: 'Backups?', controls })).toBe('RES-1 Backups: not met');
  });

  it.each([{ controls: [] }, { controls: [{ code: 'X-1', title: null }] }])(
    'names the outcome and the question where no control is known (%#)',
    ({ controls }) => {
      expect(formatFindingTitle({ text: 'Backups?', controls }, 'not shown to be met')).toBe(
        'Not shown to be met: Backups?',
      );
    },
  );

  it.each([{ controls: [] }, { controls: [{ code: 'X', title: '🛡'.repeat(300) }] }])(
    'is cut to what a title may hold (%#)',
    ({ controls }) => {
      const title = formatFindingTitle({ text: '🛡'.repeat(300), controls });
      expect([...title]).toHaveLength(255);
      expect(FindingCreate.shape.title.parse(title)).toBe(title);
    },
  );
});
