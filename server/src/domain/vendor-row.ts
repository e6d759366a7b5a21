// A row of a spreadsheet, read as a vendor. Blank cells are left out; choices are known whatever their capitals, spaces and
// dashes, by their name or their label; tags stand between commas or semicolons. Then the rules of any vendor hold.
import {
  type CheckedRow,
  ContractValue,
  DataSensitivity,
  GeographicRisk,
  Tier,
  VendorImport,
  VendorImportField,
  type VendorImportRow,
} from '@assay/contract';

export type RowError = CheckedRow['errors'][number];
export type RowReading =
  | { readonly vendor: VendorImport; readonly errors: readonly [] }
  | { readonly vendor: null; readonly errors: readonly RowError[] };

const TAG_ENDS = /[,;]/;
const NOT_TOLD_APART = /[\s_\-–—]+/g;

const CHOICES = new Map<string, readonly string[]>([
  ['tier', Tier.options],
  ['dataSensitivity', DataSensitivity.options],
  ['contractValue', ContractValue.options],
  ['geographicRisk', GeographicRisk.options],
]);

export function readVendorRow(row: VendorImportRow): RowReading {
  const cells = Object.entries(row).flatMap(([field, cell]) => {
    const text = cell?.trim() ?? '';
    return text === '' ? [] : [[field, valueOf(field, text)] as const];
  });
  const named = Object.fromEntries(cells);
  const { data, error } = VendorImport.safeParse(named);
  if (data) return { vendor: data, errors: [] };
  const errors = error.issues.map(({ path: [first], message }) => {
    const field = VendorImportField.parse(first);
    return { field, message: field in named ? message : (REQUIRED[field] ?? message) };
  });
  return { vendor: null, errors };
}

/** The external id to look a row up by, also where other cells are wrong. */
export const externalIdOf = ({ externalId }: VendorImportRow): string | null =>
  VendorImport.shape.externalId.safeParse(externalId?.trim() || undefined).data ?? null;

const REQUIRED: Readonly<Partial<Record<VendorImportField, string>>> = {
  contactEmail: 'Contact email is required',
};

const valueOf = (field: string, text: string): string | string[] => {
  if (field === 'tags') return tagsOf(text);
  const choices = CHOICES.get(field);
  return choices?.find((choice) => plain(choice) === plain(text)) ?? text;
};

const plain = (text: string) => text.toUpperCase().replace(NOT_TOLD_APART, '');

const tagsOf = (text: string) =>
  [...new Set(text.split(TAG_ENDS).map((tag) => tag.trim()))].filter((tag) => tag !== '');

/** For each row, the first one before it that has the same external id. */
export function duplicatesIn(rows: readonly VendorImportRow[]): (number | null)[] {
  const first = new Map<string, number>();
  return rows.map((row, index) => {
    const externalId = externalIdOf(row);
    if (externalId === null) return null;
    const earlier = first.get(externalId) ?? null;
    if (earlier === null) first.set(externalId, index);
    return earlier;
  });
}
