import { describe, expect, it } from 'vitest';
import { listControls, toControlId } from './oscal-controls.ts';

const TOKEN = /^(\p{L}|_)(\p{L}|\p{N}|[.\-_])*$/u;

describe('The ID of a control', () => {
  it.each([
    ['AC-2', 'ac-2'],
    ['AC-2(1)', 'ac-2.1'],
    ['AC-02(01)', 'ac-2.1'],
    ['SI-4(13)', 'si-4.13'],
    ['GV.OC-01', 'GV.OC-01'],
    ['A.5.1', 'A.5.1'],
    ['1.4', '_1.4'],
    ['CC6.1 / CC6.2', 'CC6.1-CC6.2'],
    ['Ä-1', 'Ä-1'],
    ['§ 25a', '_25a'],
    ['(b)', 'b'],
    ['*', '_'],
  ])('of %s is %s', (code, id) => {
    expect(toControlId(code)).toBe(id);
    expect(id).toMatch(TOKEN);
  });

  it('is different for codes that differ only in characters that tokens do not have', () => {
    const control = (code: string, version = '1') => ({
      frameworkId: null,
      framework: 'House rules',
      version,
      code,
      title: null,
      domain: null,
    });
    const controls = [control('A/1'), control('A 1'), control('A-1', '2'), control('A/1'), control('A-1')];
    const listed = listControls({ sections: [{ questions: [{ controls }] }] });
    expect(listed.map(({ frameworkTitle, code, controlId }) => [frameworkTitle, code, controlId])).toEqual([
      ['House rules 1', 'A 1', 'A-1'],
      ['House rules 1', 'A-1', 'A-1_2'],
      ['House rules 1', 'A/1', 'A-1_3'],
      ['House rules 2', 'A-1', 'A-1'],
    ]);
  });
});
