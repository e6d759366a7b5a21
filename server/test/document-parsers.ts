import assert from 'node:assert/strict';
import {
  ContractValue,
  DataSensitivity,
  GeographicRisk,
  TemplateExport,
  Tier,
  VendorImport,
  VendorImportField,
  type VendorImportRow,
} from '@assay/contract';
import { questionnaireProblems, questionsOf, visibleKeys, withDependents } from '@assay/contract/conditions';
import fc from 'fast-check';
import { readVendorRow } from '../src/domain/vendor-row.ts';
import { parseFrameworkCsv } from '../src/features/frameworks/framework-csv.ts';
import { type ImportedFramework, MAX_LENGTH } from '../src/features/frameworks/imported-framework.ts';
import { parseOscalCatalog } from '../src/features/frameworks/oscal.ts';
import { csvRows } from '../src/platform/csv.ts';
import { InvalidError } from '../src/platform/errors.ts';
import { parser, refusedBy } from './parser-drill.ts';
import { asSent, documentsLike, textsLike } from './parser-inputs.ts';
import { randomQuestionnaire } from './random-questionnaires.ts';

/** Whatever file it came from, this holds of a framework. */
function checkFramework({ name, version, controls }: ImportedFramework) {
  assert(name !== '' && version !== '' && name.length <= MAX_LENGTH.name);
  assert.equal(new Set(controls.map(({ code }) => code)).size, controls.length);
  for (const { domain, code, title, guidance } of controls) {
    assert(domain !== '' && code !== '' && title !== '', 'a control says nothing');
    assert(code.length <= MAX_LENGTH.name && title.length <= MAX_LENGTH.title, 'a control is too long');
    assert(guidance.length <= MAX_LENGTH.guidance && !guidance.includes('\0'), 'guidance is too long');
  }
}

const label = (value: string) => ({ name: 'label', value });
const CATALOG = {
  catalog: {
    metadata: { title: 'Small', version: '1', remarks: 'See [here](https://example.org).' },
    params: [{ id: 'p.0', label: 'a place' }],
    groups: [
      {
        title: 'Outer',
        controls: [
          {
            id: 'o-1',
            title: 'First',
            props: [label('O-1')],
            params: [
              { id: 'p.1', select: { 'how-many': 'one-or-more', choice: ['daily', '{{ insert: param, p.0 }}'] } },
            ],
            parts: [
              {
                name: 'statement',
                prose: 'Do it {{ insert: param, p.1 }} :',
                parts: [{ name: 'item', prose: 'this' }],
              },
              { name: 'guidance', title: 'Why', prose: 'See [O-2](#o-2) .' },
            ],
            controls: [{ id: 'o-1.1', title: 'Enhanced' }],
          },
        ],
        groups: [
          { title: 'Inner', controls: [{ id: 'i-1', parts: [{ name: 'statement', prose: 'Be kind. Always.' }] }] },
        ],
      },
    ],
  },
};
const oscal = parser('OSCAL catalog', documentsLike(CATALOG), (document) =>
  refusedBy(InvalidError, () => parseOscalCatalog(document), checkFramework),
);

const cell = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('Access', '"quoted"', 'a,b', 'a;b', 'two\nlines'),
);
const tables = fc
  .tuple(
    fc.constantFrom('domain,code,title,guidance', 'Title;CODE;domain', '\uFEFFcode,domain,title'),
    fc.array(fc.array(cell, { minLength: 3, maxLength: 4 }), { maxLength: 5 }),
  )
  .map(([header, rows]) => `${header}\r\n${csvRows(rows)}`);
const NAMED = { name: 'House rules', version: '1' };
const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠]/;
const frameworkCsv = parser('framework CSV', textsLike(tables), (text) =>
  refusedBy(
    InvalidError,
    () => parseFrameworkCsv(text, NAMED),
    (framework) => {
      checkFramework(framework);
      const rows = framework.controls.map(({ domain, code, title, guidance }) => [domain, code, title, guidance]);
      // What a spreadsheet would run is written with an apostrophe, and is then another text.
      if (rows.flat().some((one) => FORMULA.test(one))) return;
      const again = csvRows([['domain', 'code', 'title', 'guidance'], ...rows]);
      assert.deepEqual(parseFrameworkCsv(again, NAMED), framework);
    },
  ),
);

/** As people write them: with other capitals, spaces and dashes. */
const choice = (options: readonly string[]) =>
  fc.constantFrom(...options, ...options.map((one) => ` ${one.toLowerCase().replaceAll('_', ' ')}`));

const cells: Readonly<Record<VendorImportField, fc.Arbitrary<string>>> = {
  name: fc.string({ minLength: 1, maxLength: 20 }),
  contactEmail: fc.oneof(fc.emailAddress(), fc.constantFrom('a@example.com', ' first.last@sub.example.org')),
  externalId: fc.string({ maxLength: 20 }),
  contactName: fc.string({ maxLength: 20 }),
  tier: choice(Tier.options),
  website: fc.constantFrom('https://example.com', 'example.com'),
  notes: fc.string({ maxLength: 20 }),
  serviceDescription: fc.string({ maxLength: 20 }),
  dataSensitivity: choice(DataSensitivity.options),
  contractRenewalDate: fc.constantFrom('2027-01-31', ' 2028-02-29', '2027-02-28', '2027-02-30'),
  contractValue: choice(ContractValue.options),
  geographicRisk: choice(GeographicRisk.options),
  tags: fc.constantFrom('cloud, eu;  eu', ';;', 'one'),
};
const fields = VendorImportField.options.map((field) => {
  const isNeeded = field === 'name' || field === 'contactEmail';
  const spoilt = fc.oneof({ weight: 12, arbitrary: cells[field] }, { weight: 1, arbitrary: textsLike(cells[field]) });
  return [field, fc.option(spoilt, { nil: undefined, freq: isNeeded ? 20 : 2 })] as const;
});
const row: fc.Arbitrary<VendorImportRow> = fc.record(Object.fromEntries(fields));
const vendorRow = parser('vendor row of a CSV', row, (input) => {
  const { vendor, errors } = readVendorRow(input);
  if (vendor === null) {
    assert(errors.length > 0 && errors.every(({ message }) => message !== ''));
    return 'refused';
  }
  assert.deepEqual(VendorImport.parse(vendor), vendor);
  return 'accepted';
});

const questionnaires = randomQuestionnaire.map(({ questions }) =>
  asSent({
    formatVersion: 1,
    name: 'Random',
    description: null,
    sections: [{ title: 'All', questions: questions.map((one) => ({ ...one, helpText: null, controlMappings: [] })) }],
  }),
);

function checkConditions({ sections }: TemplateExport) {
  const questions = questionsOf(sections);
  const keys = questions.map(({ key }) => key);
  const answers = new Map(keys.map((key) => [key, 'YES']));
  for (const given of [answers, new Map<string, string>()]) {
    assert([...visibleKeys(questions, given)].every((key) => keys.includes(key)));
  }
  const first = keys.slice(0, 1);
  assert.deepEqual(
    withDependents(questions, first).filter((key) => first.includes(key)),
    first,
  );
}
const conditions = parser('conditions', questionnaires, (document) => {
  const read = TemplateExport.parse(document);
  if (questionnaireProblems(read.sections).length > 0) return 'refused';
  checkConditions(read);
  return 'accepted';
});

const spoiltTemplates = questionnaires.chain(documentsLike);
const template = parser('template import', spoiltTemplates, (document) => {
  const { data } = TemplateExport.safeParse(document);
  if (!data || questionnaireProblems(data.sections).length > 0) return 'refused';
  checkConditions(data);
  assert.deepEqual(TemplateExport.parse(JSON.parse(JSON.stringify(data))), data);
  return 'accepted';
});

export const DOCUMENT_PARSERS = [frameworkCsv, vendorRow, conditions, oscal, template];
