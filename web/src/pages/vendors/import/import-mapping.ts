import { ContractValue, type VendorImportField, type VendorImportRow } from '@assay/contract';
import { t } from '../../../format/text.ts';
import { DATA_SENSITIVITY, GEOGRAPHIC_RISK, TIER } from '../../../format/words.ts';

/** What a vendor can be told to be, in the order of the record. */
export const FIELDS: Readonly<Record<VendorImportField, string>> = {
  name: t('Name'),
  contactEmail: t('Contact e-mail'),
  externalId: t('External ID'),
  contactName: t('Contact name'),
  tier: t('Tier'),
  website: t('Website'),
  serviceDescription: t('Service'),
  dataSensitivity: t('Data sensitivity'),
  contractRenewalDate: t('Contract renewal'),
  contractValue: t('Contract value'),
  geographicRisk: t('Geographic risk'),
  tags: t('Tags'),
  notes: t('Notes'),
};

export const isField = (value: string): value is VendorImportField => value in FIELDS;
export const ALL_FIELDS: readonly VendorImportField[] = Object.keys(FIELDS).filter(isField);

/** How such columns are often called, without spaces and in small letters. */
const CALLED: Readonly<Record<VendorImportField, readonly string[]>> = {
  name: ['vendor', 'vendorname', 'company', 'supplier', 'suppliername'],
  contactEmail: ['email', 'contactemail', 'mail', 'emailaddress', 'contactmail'],
  externalId: ['id', 'vendorid', 'reference', 'externalreference', 'number', 'suppliernumber'],
  contactName: ['contact', 'contactperson', 'person'],
  tier: ['risktier', 'risk', 'criticality'],
  website: ['url', 'web', 'homepage', 'site'],
  serviceDescription: ['servicedescription', 'services', 'description', 'product'],
  dataSensitivity: ['sensitivity', 'dataclassification', 'classification'],
  contractRenewalDate: ['contractrenewaldate', 'renewal', 'renewaldate', 'contractend'],
  contractValue: ['value', 'annualvalue', 'spend'],
  geographicRisk: ['geography', 'region', 'georisk'],
  tags: ['tag', 'labels', 'label', 'category'],
  notes: ['note', 'comment', 'comments', 'remarks'],
};

/** What a cell of this column may say, where the rule reads like a program. */
export const HINTS: Partial<Readonly<Record<VendorImportField, string>>> = {
  contactEmail: t('This is not an e-mail address.'),
  tier: t('One of: {{options}}.', { options: Object.values(TIER).join(', ') }),
  dataSensitivity: t('One of: {{options}}.', { options: Object.values(DATA_SENSITIVITY).join(', ') }),
  contractValue: t('One of: {{options}}.', { options: ContractValue.options.join(', ') }),
  geographicRisk: t('One of: {{options}}.', { options: Object.values(GEOGRAPHIC_RISK).join(', ') }),
  contractRenewalDate: t('Write the day as 2027-01-31.'),
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Which field each column seems to hold; none twice. */
export type Mapping = readonly (VendorImportField | null)[];

export function guessMapping(headers: readonly string[]): Mapping {
  const taken = new Set<VendorImportField>();
  return headers.map((header) => {
    const called = plain(header);
    const field = ALL_FIELDS.find(
      (one) => !taken.has(one) && [plain(one), plain(FIELDS[one]), ...CALLED[one]].includes(called),
    );
    if (field) taken.add(field);
    return field ?? null;
  });
}

export const rowsOf = (cells: readonly (readonly string[])[], mapping: Mapping): VendorImportRow[] =>
  cells.map((row) =>
    Object.fromEntries(
      mapping.flatMap((field, column) => (field === null ? [] : [[field, row[column]?.trim() ?? '']])),
    ),
  );
