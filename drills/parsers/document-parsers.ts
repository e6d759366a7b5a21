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
import { addDependents, listQuestions, listVisibleKeys, validateQuestionnaire } from '@assay/contract/conditions';
import fc from 'fast-check';
import { parseVendorRow } from '../../server/src/domain/vendor-import-row.ts';
import { parseFrameworkCsv } from '../../server/src/features/questionnaires/frameworks/framework-csv.ts';
import {
  type ImportedFramework,
  MAX_LENGTH,
} from '../../server/src/features/questionnaires/frameworks/imported-framework.ts';
import { parseOscalCatalog } from '../../server/src/features/questionnaires/frameworks/oscal.ts';
import { formatCsvRows } from '../../server/src/platform/csv.ts';
import { InvalidError } from '../../server/src/platform/errors.ts';
import { arbitraryQuestionnaire } from '../../server/test/support/arbitrary-questionnaires.ts';
import { arbitraryDocuments, arbitraryTexts, toJsonRoundTrip } from './parser-inputs.ts';
import { defineParser, isRefusedWith } from './run-parser-drill.ts';

/** Checks that hold for every framework, whatever its source. */
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
const oscal = defineParser('OSCAL catalog', arbitraryDocuments(CATALOG), (document) =>
  isRefusedWith(InvalidError, () => parseOscalCatalog(document), checkFramework),
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
  .map(([header, rows]) => `${header}\r\n${formatCsvRows(rows)}`);
const NAMED = { name: 'House rules', version: '1' };
const FORMULA = /^'*[\s\uFEFF]*[=+\-@＝＋－＠]/;
const frameworkCsv = defineParser('framework CSV', arbitraryTexts(tables), (text) =>
  isRefusedWith(
    InvalidError,
    () => parseFrameworkCsv(text, NAMED),
    (framework) => {
      checkFramework(framework);
      const rows = framework.controls.map(({ domain, code, title, guidance }) => [domain, code, title, guidance]);
      // The writer prefixes formulas with an apostrophe, which changes the text.
      if (rows.flat().some((one) => FORMULA.test(one))) return;
      const again = formatCsvRows([['domain', 'code', 'title', 'guidance'], ...rows]);
      assert.deepEqual(parseFrameworkCsv(again, NAMED), framework);
    },
  ),
);

/** As users type them: with different capitals, spaces and dashes. */
const choice = (options: readonly string[]) =>
  fc.constantFrom(...options, ...options.map((one) => ` ${one.toLowerCase().replaceAll('_', ' ')}`));

/** Other fields are plain text. */
const cells: Partial<Readonly<Record<VendorImportField, fc.Arbitrary<string>>>> = {
  name: fc.string({ minLength: 1, maxLength: 20 }),
  contactEmail: fc.oneof(fc.emailAddress(), fc.constantFrom('a@example.com', ' first.last@sub.example.org')),
  tier: choice(Tier.options),
  website: fc.constantFrom('https://example.com', 'example.com'),
  dataSensitivity: choice(DataSensitivity.options),
  contractRenewalDate: fc.constantFrom('2027-01-31', ' 2028-02-29', '2027-02-28', '2027-02-30'),
  contractValue: choice(ContractValue.options),
  geographicRisk: choice(GeographicRisk.options),
  tags: fc.constantFrom('cloud, eu;  eu', ';;', 'one'),
};
const fields = VendorImportField.options.map((field) => {
  const isNeeded = field === 'name' || field === 'contactEmail';
  const cell = cells[field] ?? fc.string({ maxLength: 20 });
  const spoilt = fc.oneof({ weight: 12, arbitrary: cell }, { weight: 1, arbitrary: arbitraryTexts(cell) });
  return [field, fc.option(spoilt, { nil: undefined, freq: isNeeded ? 20 : 2 })] as const;
});
const row: fc.Arbitrary<VendorImportRow> = fc.record(Object.fromEntries(fields));
const vendorRow = defineParser('vendor row of a CSV', row, (input) => {
  const { vendor, errors } = parseVendorRow(input);
  if (vendor === null) {
    assert(errors.length > 0 && errors.every(({ message }) => message !== ''));
    return 'refused';
  }
  assert.deepEqual(VendorImport.parse(vendor), vendor);
  return 'accepted';
});

const questionnaires = arbitraryQuestionnaire.map(({ questions }) =>
  toJsonRoundTrip({
    formatVersion: 1,
    name: 'Random',
    description: null,
    sections: [{ title: 'All', questions: questions.map((one) => ({ ...one, helpText: null, controlMappings: [] })) }],
  }),
);

function checkConditions({ sections }: TemplateExport) {
  const questions = listQuestions(sections);
  const keys = questions.map(({ key }) => key);
  const answers = new Map(keys.map((key) => [key, 'YES']));
  for (const given of [answers, new Map<string, string>()]) {
    assert([...listVisibleKeys(questions, given)].every((key) => keys.includes(key)));
  }
  const first = keys.slice(0, 1);
  assert.deepEqual(
    addDependents(questions, first).filter((key) => first.includes(key)),
    first,
  );
}
const conditions = defineParser('conditions', questionnaires, (document) => {
  const read = TemplateExport.parse(document);
  if (validateQuestionnaire(read.sections).length > 0) return 'refused';
  checkConditions(read);
  return 'accepted';
});

const spoiltTemplates = questionnaires.chain(arbitraryDocuments);
const template = defineParser('template import', spoiltTemplates, (document) => {
  const { data } = TemplateExport.safeParse(document);
  if (!data || validateQuestionnaire(data.sections).length > 0) return 'refused';
  checkConditions(data);
  assert.deepEqual(TemplateExport.parse(JSON.parse(JSON.stringify(data))), data);
  return 'accepted';
});

export const DOCUMENT_PARSERS = [frameworkCsv, vendorRow, conditions, oscal, template];
