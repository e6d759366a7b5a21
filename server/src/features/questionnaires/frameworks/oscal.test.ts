import { describe, expect, it } from 'vitest';
import { InvalidError } from '../../../platform/errors.ts';
import { parseOscalCatalog } from './oscal.ts';

const label = (value: string, kind?: string) => ({
  name: 'label',
  value,
  ...(kind === undefined ? {} : { class: kind }),
});
const statement = (prose: string, parts: unknown[] = []) => ({ name: 'statement', prose, parts });
const catalog = (fields: object) => ({
  catalog: { metadata: { title: 'Small', version: '1', remarks: 'See [here](https://example.org).' }, ...fields },
});
const only = (control: object) =>
  parseOscalCatalog(catalog({ controls: [{ id: 'c-1', title: 'T', ...control }] })).controls[0];

const SMALL = catalog({
  params: [{ id: 'p.0', label: 'a place' }],
  groups: [
    {
      title: 'Outer',
      controls: [
        {
          id: 'o-1',
          title: 'First',
          props: [label('O-01', 'zero-padded'), label('O-1')],
          params: [
            { id: 'p.1', select: { 'how-many': 'one-or-more', choice: ['daily', ' at {{ insert: param, p.0 }} '] } },
          ],
          parts: [
            statement('Do it {{ insert: param, p.1 }} :', [
              { name: 'item', props: [label('a.')], prose: 'this;', parts: [{ name: 'item', prose: 'and that' }] },
            ]),
            { name: 'guidance', title: 'Why', prose: 'See [O-2](#o-2) .' },
          ],
          controls: [{ id: 'o-1.1', title: 'Enhanced' }],
        },
        { id: 'o-2', title: 'Gone', props: [{ name: 'status', value: 'Withdrawn' }], controls: [{ id: 'o-2.1' }] },
      ],
      groups: [{ title: 'Inner', controls: [{ id: 'i-1', parts: [statement('Be i.e. kind. Always.')] }] }],
    },
  ],
});

describe('OSCAL catalog', () => {
  it('is imported as a framework: groups become domains, labels codes and prose guidance', () => {
    expect(parseOscalCatalog(SMALL)).toEqual({
      name: 'Small',
      version: '1',
      description: 'See here.',
      controls: [
        {
          domain: 'Outer',
          code: 'O-1',
          title: 'First',
          guidance:
            'Do it [Selection (one or more): daily; at [Assignment: a place]]:\na. this;\n  - and that\n\nWhy\nSee O-2.',
        },
        { domain: 'Outer', code: 'O-1.1', title: 'Enhanced', guidance: '' },
        { domain: 'Inner', code: 'I-1', title: 'Be i.e. kind.', guidance: 'Be i.e. kind. Always.' },
      ],
    });
  });

  it('inserts the value of a parameter that has one', () => {
    const params = [{ id: 'p', values: ['30 days'] }];
    expect(only({ params, parts: [statement('Within {{ insert: param, p }}.')] })?.guidance).toBe('Within 30 days.');
  });

  it('leaves no insertion marks when parameters are missing, cyclic or multiply', () => {
    const again = '{{ insert: param, p }} '.repeat(90);
    const params = [{ id: 'p', select: { choice: [again] } }];
    const guidance =
      only({ params, parts: [statement(`{{ insert: param, q }} {{p}} {{ odd ${again}`)] })?.guidance ?? '';
    expect(guidance).toContain('[Assignment] [Selection: ');
    expect(guidance).not.toContain('{{');
    expect(guidance.length).toBeLessThanOrEqual(10_000);
  });

  it('truncates titles and guidance at a word boundary', () => {
    const control = only({ title: 'word '.repeat(500), parts: [statement('word '.repeat(2_500))] });
    expect(control?.title).toBe(`${'word '.repeat(398)}word…`);
    expect(control?.guidance.length).toBeLessThanOrEqual(10_000);
    expect(control?.guidance).toMatch(/^(word )+word…$/);
  });
});

describe('rejects with a message', () => {
  const refusal = (input: unknown) => {
    try {
      parseOscalCatalog(input);
    } catch (error) {
      return error instanceof InvalidError ? error.message : error;
    }
    return 'accepted';
  };

  it.each([
    ['a profile', { profile: {} }, 'This is not a valid OSCAL catalog in JSON. Check: catalog'],
    ['no object at all', 'catalog', 'This is not a valid OSCAL catalog in JSON. Check: the entire file'],
    [
      'a control without an id',
      catalog({ controls: [{ title: 'T' }] }),
      'This is not a valid OSCAL catalog in JSON. Check: catalog.controls.0.id',
    ],
    ['no controls', catalog({}), 'The framework has no controls'],
    [
      'no version',
      { catalog: { metadata: { title: 'T' }, controls: [{ id: 'a' }] } },
      'The catalog version is missing',
    ],
    [
      'a code that stands twice',
      catalog({ controls: [{ id: 'a' }, { id: 'A' }] }),
      'The code A is used by more than one control',
    ],
    [
      'a code that is too long',
      catalog({ controls: [{ id: 'a', props: [label('x'.repeat(256))] }] }),
      'The code of a is longer than 255 characters',
    ],
    [
      'too many controls',
      catalog({ controls: Array.from({ length: 5_001 }, (_, index) => ({ id: `c-${index}` })) }),
      'The framework has more than 5,000 controls',
    ],
  ])('%s', (_, input, message) => {
    expect(refusal(input)).toBe(message);
  });

  it('a document that is nested too deeply', () => {
    let group: object = { title: 'G' };
    for (let depth = 0; depth < 50_000; depth += 1) group = { groups: [group] };
    expect(refusal(catalog({ groups: [group] }))).toBe('The file is nested too deeply to be an OSCAL catalog');
  });
});
