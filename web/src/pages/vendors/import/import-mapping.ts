import { VendorImportField, type VendorImportRow } from '@assay/contract';
import { t } from '../../../format/i18n.ts';
import { CHOICE_LABELS, IMPORT_ALIASES, isChoiceField, VENDOR_FIELD_VIEWS } from '../vendor-fields.ts';

/** In the order of the record, with the notes last. */
export const IMPORT_FIELDS: readonly VendorImportField[] = [
  ...VendorImportField.options.filter((field) => field !== 'notes'),
  'notes',
];

export const getImportLabel = (field: VendorImportField) => {
  const { label, importLabel = label } = VENDOR_FIELD_VIEWS[field];
  return importLabel;
};

export const isImportField = (value: string): value is VendorImportField => VendorImportField.safeParse(value).success;

/** Replaces validation messages that are too technical. */
export function findImportHint(field: VendorImportField): string | undefined {
  if (field === 'contactEmail') return t('Not a valid email address.');
  if (field === 'contractRenewalDate') return t('Enter the date as YYYY-MM-DD, such as 2027-01-31.');
  if (!isChoiceField(field)) return undefined;
  return t('Must be one of: {{options}}.', { options: Object.values(CHOICE_LABELS[field]).join(', ') });
}

const normalizeHeader = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('#', 'no')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The field of each column; no field occurs twice. */
export type ImportMapping = readonly (VendorImportField | null)[];

export function guessMapping(headers: readonly string[]): ImportMapping {
  const taken = new Set<VendorImportField>();
  return headers.map((header) => {
    const called = normalizeHeader(header);
    const field = IMPORT_FIELDS.find(
      (one) =>
        !taken.has(one) &&
        [normalizeHeader(one), normalizeHeader(getImportLabel(one)), ...IMPORT_ALIASES[one]].includes(called),
    );
    if (field) taken.add(field);
    return field ?? null;
  });
}

export const toImportRows = (cells: readonly (readonly string[])[], mapping: ImportMapping): VendorImportRow[] =>
  cells.map((row) =>
    Object.fromEntries(
      mapping.flatMap((field, column) => (field === null ? [] : [[field, row[column]?.trim() ?? '']])),
    ),
  );
