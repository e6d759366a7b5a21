// Parses a spreadsheet row as a vendor. Omits blank cells, and undoes the escaping of formulas in our CSV files. Matches choices by name or label, ignoring case, spaces and
// dashes. Splits tags at commas and semicolons. The rules for any other vendor apply to the result.
import {
  type VendorImportRowCheck,
  ContractValue,
  DataSensitivity,
  GeographicRisk,
  Tier,
  VendorImport,
  VendorImportField,
  type VendorImportRow,
} from '@assay/contract';
import { unescapeFormula } from '@assay/contract/rules';

type RowError = VendorImportRowCheck['errors'][number];
export type ParsedRow =
  | { readonly vendor: VendorImport; readonly errors: readonly [] }
  | { readonly vendor: null; readonly errors: readonly RowError[] };

const TAG_SEPARATOR = /[,;]/;
const IGNORED_CHARACTERS = /[\s_\-–—]+/g;

const CHOICES = new Map<string, readonly string[]>([
  ['tier', Tier.options],
  ['dataSensitivity', DataSensitivity.options],
  ['contractValue', ContractValue.options],
  ['geographicRisk', GeographicRisk.options],
]);

export function parseVendorRow(row: VendorImportRow): ParsedRow {
  const cells = Object.entries(row).flatMap(([field, cell]) => {
    const text = unescapeFormula(cell?.trim() ?? '');
    return text === '' ? [] : [[field, parseCell(field, text)] as const];
  });
  const named = Object.fromEntries(cells);
  const { data, error } = VendorImport.safeParse(named);
  if (data) return { vendor: data, errors: [] };
  const errors = error.issues.map(({ path: [first], message }) => {
    const field = VendorImportField.parse(first);
    return { field, message: (field in named ? INVALID_MESSAGES[field] : REQUIRED_MESSAGES[field]) ?? message };
  });
  return { vendor: null, errors };
}

/** Parses the external ID even if other cells are invalid. */
export const parseExternalId = ({ externalId }: VendorImportRow): string | null =>
  VendorImport.shape.externalId.safeParse(unescapeFormula(externalId?.trim() ?? '') || undefined).data ?? null;

type FieldMessages = Readonly<Partial<Record<VendorImportField, string>>>;

const REQUIRED_MESSAGES: FieldMessages = { contactEmail: 'Contact email is required' };

/** In place of the messages of the contract, which are written for developers. */
const INVALID_MESSAGES: FieldMessages = {
  contactEmail: 'Not a valid email address',
  contractRenewalDate: 'Not a date such as 2027-01-31',
  tier: 'Must be Critical, High, Medium or Low',
  dataSensitivity: 'Must be Public, Internal, Confidential or Restricted',
  contractValue: `Must be one of: ${ContractValue.options.join(', ')}`,
  geographicRisk: 'Must be Domestic, Regional, Global or High-risk jurisdiction',
  tags: 'At most 50 tags, each with at most 64 characters',
};

const parseCell = (field: string, text: string): string | string[] => {
  if (field === 'tags') return parseTags(text);
  const choices = CHOICES.get(field);
  return choices?.find((choice) => normalizeChoice(choice) === normalizeChoice(text)) ?? text;
};

const normalizeChoice = (text: string) => text.toUpperCase().replace(IGNORED_CHARACTERS, '');

const parseTags = (text: string) =>
  [...new Set(text.split(TAG_SEPARATOR).map((tag) => tag.trim()))].filter((tag) => tag !== '');

/** For each external ID, the index of the first earlier one that is the same, or null. */
export function findDuplicates(externalIds: readonly (string | null)[]): (number | null)[] {
  const first = new Map<string, number>();
  return externalIds.map((externalId, index) => {
    if (externalId === null) return null;
    const earlier = first.get(externalId) ?? null;
    if (earlier === null) first.set(externalId, index);
    return earlier;
  });
}
