import { readdirSync, readFileSync } from 'node:fs';
import { MAX_IMPORT_ROWS, VendorImportField } from '@assay/contract';
import { ASSESSMENT_CSV_COLUMNS as assessmentListColumns } from '../../src/features/assessments/assessments/assessment-csv.ts';
import { RESPONSE_CSV_COLUMNS as responseColumns } from '../../src/features/assessments/assessments/assessment-export.ts';
import * as vendorExport from '../../src/features/insight/reports/vendor-export.ts';
import { VENDOR_TABLE_CSV_COLUMNS as vendorTableColumns } from '../../src/features/portfolio/vendors/vendor-table-csv.ts';
import {
  FRAMEWORK_CSV_COLUMNS as frameworkColumns,
  MAX_CELL_LENGTH,
} from '../../src/features/questionnaires/frameworks/framework-csv.ts';
import { AUDIT_CSV_COLUMNS as auditColumns } from '../../src/features/record/audit/audit-csv.ts';
import { SECURITY_EVENT_CSV_COLUMNS as securityEventColumns } from '../../src/features/record/security-events/security-event-csv.ts';
import { formatCsvRows } from '../../src/platform/csv.ts';
import { FINDING_LIST_CSV_COLUMNS as findingListColumns } from '../../src/features/reviews/findings/finding-csv.ts';
import * as words from './csv-column-docs.ts';
import { buildPage, buildTable, toCode } from './markdown.ts';

const INTRODUCTION = `Every list can be taken along as CSV, and vendors and frameworks can be brought in that way. The columns below
are read out of the code that writes and reads the files.

**Files that are exported** are UTF-8, with commas, quotes where they are needed and a CRLF after each row (RFC 4180). A cell
that a spreadsheet would run as a formula begins with an apostrophe. Moments are UTC as \`2026-11-02T09:14:05.120Z\`, days are
\`2026-11-02\`, an empty cell is no value. Each export is an entry in the [audit log](audit-actions.md). Each file is one table: a
header row, and then rows with as many cells.`;

type Columns = {
  readonly title: string;
  readonly names: readonly string[];
  readonly words: Readonly<Record<string, words.ColumnDoc>>;
};

/** Throws if the described columns differ from those in the code. */
function tableOf({ title, names, words: said }: Columns): string[] {
  const isSame = names.join('\n') === Object.keys(said).join('\n');
  if (!isSame) throw new Error(`csv-column-docs.ts does not have the columns of "${title}": ${names.join(', ')}`);
  const rows = names.map((name) => [toCode(name), ...(said[name] ?? [])]);
  const example = formatCsvRows([names, names.map((name) => said[name]?.[1] ?? '')]).trimEnd();
  return [
    buildTable(
      ['column', 'meaning', 'example'],
      rows.map(([name = '', meaning = '', cell = '']) => [name, meaning, cell && toCode(cell)]),
    ),
    ['```csv', example.replaceAll('\r\n', '\n'), '```'].join('\n'),
  ];
}

const exported = (title: string, columns: object, said: Columns['words']): Columns => ({
  title,
  names: Object.keys(columns),
  words: said,
});

const EXPORTS = [
  {
    title: 'The table of vendors',
    from: '`GET /api/app/vendors?format=csv`: the filtered table, every match of it.',
    tables: [exported('Vendors', vendorTableColumns, words.vendorTable)],
  },
  {
    title: 'A vendor',
    from: `\`GET /api/v1/vendors/{vendorId}/export\`: the vendor and what belongs to it. The first column, \`Record\`, says what a row is about:
\`vendor\`, \`assessment\`, \`certification\` or \`responsibility\`. The other columns are those of all four kinds, in the order below and each
once; a row leaves the columns of the other kinds empty. With \`?table=certification\`, for example, the file contains the rows of one kind
with its own columns.`,
    tables: [
      exported('The vendor', vendorExport.VENDOR_COLUMNS, words.vendorRecord),
      exported('Its assessments', vendorExport.ASSESSMENT_COLUMNS, words.assessmentOfVendor),
      exported('Its certifications', vendorExport.CERTIFICATION_COLUMNS, words.certification),
      exported('Your responsibilities', vendorExport.RESPONSIBILITY_COLUMNS, words.responsibility),
    ],
  },
  {
    title: 'The table of assessments',
    from: '`GET /api/v1/assessments?format=csv` and `GET /api/app/assessments?format=csv`: every match of the filter.',
    tables: [exported('Assessments', assessmentListColumns, words.assessmentList)],
  },
  {
    title: 'An assessment',
    from: '`GET /api/assessments/{assessmentId}/export`: a row for each question, with its response and its findings. Several findings are separated by `; `, in the same order in every column. Findings that belong to no question are in a last row without one. The columns about the assessment are the same in every row.',
    tables: [exported('Responses', responseColumns, words.response)],
  },
  {
    title: 'The list of findings',
    from: '`GET /api/v1/findings?format=csv`: every match of the filter, newest first.',
    tables: [exported('Findings', findingListColumns, words.findingList)],
  },
  {
    title: 'The audit log',
    from: '`GET /api/v1/audit?format=csv`: every match of the filter, newest first.',
    tables: [exported('Entries', auditColumns, words.auditEntry)],
  },
  {
    title: 'The security log',
    from: '`GET /api/app/security-events?format=csv`: every match of the filter, newest first.',
    tables: [exported('Events', securityEventColumns, words.securityEvent)],
  },
];

const importSections = () => [
  `## Importing a framework`,
  `\`POST /api/v1/frameworks/import\` with the content type \`text/csv\`, and \`name\` and \`version\` as parameters of the address. The
columns may come in any order, between commas or semicolons; other columns are left alone. A cell has at most
${frameworkColumns.map((column) => `${String(MAX_CELL_LENGTH[column])} characters (\`${column}\`)`).join(', ')}.
See [importing frameworks](../how-to/import-frameworks.md).`,
  ...tableOf({ title: 'Framework', names: frameworkColumns, words: words.frameworkControl }),
  `## Importing vendors`,
  `In the web app: a \`.csv\` or \`.xlsx\` file of up to ${MAX_IMPORT_ROWS.toLocaleString('en')} rows, whose columns may be called anything; which
one is which is guessed and can be changed before anything is saved. Choices are understood whatever their capitals, spaces and
dashes. By \`POST /api/app/vendors/imports\` the rows are sent as JSON with these names, and
\`POST /api/v1/vendors/import\` adds a single vendor. See [importing vendors](../how-to/import-vendors.md).`,
  ...tableOf({ title: 'Vendor import', names: VendorImportField.options, words: words.vendorImport }),
];

const FEATURES = new URL('../../src/features/', import.meta.url);

/** Throws unless every column declaration in the code is described here. */
function requireAll(described: number) {
  const declared = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(new URL(name, FEATURES), 'utf8').match(/: CsvColumns</g) ?? []).length;
  if (declared !== described)
    throw new Error(`${String(declared)} tables are exported as CSV, ${String(described)} described`);
}

export function csvColumnsPage(): string {
  requireAll(EXPORTS.flatMap(({ tables }) => tables).length);
  return buildPage(
    'CSV columns',
    INTRODUCTION,
    ...EXPORTS.flatMap(({ title, from, tables }) => [
      `## ${title}`,
      from,
      ...tables.flatMap((one) => [tables.length > 1 ? `### ${one.title}` : '', ...tableOf(one)]),
    ]),
    ...importSections(),
  );
}
