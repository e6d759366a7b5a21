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
import { ACCEPTANCE_CSV_COLUMNS as acceptanceColumns } from '../../src/features/reviews/findings/acceptance-queries.ts';
import { FINDING_LIST_CSV_COLUMNS as findingListColumns } from '../../src/features/reviews/findings/finding-csv.ts';
import * as words from './csv-column-docs.ts';
import { buildPage, buildTable, toCode } from './markdown.ts';

const INTRODUCTION = `You can export every list as CSV, and import vendors and frameworks from CSV. The columns below are generated from
the code.

**Exported files** are UTF-8 text with commas as separators, quotes where necessary and a CRLF after each row (RFC 4180). Cells that a
spreadsheet would run as a formula start with an apostrophe. Timestamps are in UTC (\`2026-11-02T09:14:05.120Z\`), dates have the form
\`2026-11-02\`, and an empty cell means that there is no value. Each file is one table with a header row. Every export is recorded in the
[audit log](audit-actions.md).`;

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
      ['column', 'description', 'example'],
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
    title: 'Vendor list',
    from: '`GET /api/app/vendors?format=csv`: all matches of the filter.',
    tables: [exported('Vendors', vendorTableColumns, words.vendorTable)],
  },
  {
    title: 'Vendor',
    from: `\`GET /api/v1/vendors/{vendorId}/export\`: the vendor and its records. The first column, \`Record\`, contains the type of the row:
\`vendor\`, \`assessment\`, \`certification\` or \`responsibility\`. The other columns are those of all four types, in the order below, without
duplicates. Columns of other types are empty. To export only the rows and columns of one type, add the parameter \`table\`, for example
\`?table=certification\`.`,
    tables: [
      exported('Vendor', vendorExport.VENDOR_COLUMNS, words.vendorRecord),
      exported('Assessments', vendorExport.ASSESSMENT_COLUMNS, words.assessmentOfVendor),
      exported('Certifications', vendorExport.CERTIFICATION_COLUMNS, words.certification),
      exported('Customer responsibilities', vendorExport.RESPONSIBILITY_COLUMNS, words.responsibility),
    ],
  },
  {
    title: 'Assessment list',
    from: '`GET /api/v1/assessments?format=csv` and `GET /api/app/assessments?format=csv`: all matches of the filter.',
    tables: [exported('Assessments', assessmentListColumns, words.assessmentList)],
  },
  {
    title: 'Assessment',
    from: '`GET /api/assessments/{assessmentId}/export`: one row for each question with its response and findings. Multiple findings are separated by `; `, in the same order in every column. Findings without a question are in the last row. The columns about the assessment are the same in every row.',
    tables: [exported('Responses', responseColumns, words.response)],
  },
  {
    title: 'Finding list',
    from: '`GET /api/v1/findings?format=csv`: all matches of the filter, newest first.',
    tables: [exported('Findings', findingListColumns, words.findingList)],
  },
  {
    title: 'Risk acceptances',
    from: '`GET /api/v1/acceptances?format=csv`: all matches of the filter, the first to end first.',
    tables: [exported('Acceptances', acceptanceColumns, words.acceptanceList)],
  },
  {
    title: 'Audit log',
    from: '`GET /api/v1/audit?format=csv`: all matches of the filter, newest first.',
    tables: [exported('Entries', auditColumns, words.auditEntry)],
  },
  {
    title: 'Security log',
    from: '`GET /api/app/security-events?format=csv`: all matches of the filter, newest first.',
    tables: [exported('Events', securityEventColumns, words.securityEvent)],
  },
];

const importSections = () => [
  '## Import a framework',
  `Send the file to \`POST /api/v1/frameworks/import\` with the content type \`text/csv\` and the query parameters \`name\` and \`version\`. The
columns can be in any order, separated by commas or semicolons; other columns are ignored. The maximum lengths of the cells are
${frameworkColumns.map((column) => `${String(MAX_CELL_LENGTH[column])} characters (\`${column}\`)`).join(', ')}.
See [importing frameworks](../how-to/import-frameworks.md).`,
  ...tableOf({ title: 'Framework', names: frameworkColumns, words: words.frameworkControl }),
  '## Import vendors',
  `In the web app, you can import a \`.csv\` or \`.xlsx\` file with up to ${MAX_IMPORT_ROWS.toLocaleString('en')} rows. The columns can have any
names: Assay suggests a mapping, which you can change before anything is saved. Values such as tiers are matched regardless of case,
spaces and dashes. With \`POST /api/app/vendors/imports\`, you send the rows as JSON with the names below, and
\`POST /api/v1/vendors/import\` creates a single vendor. See [importing vendors](../how-to/import-vendors.md).`,
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
