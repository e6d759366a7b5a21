import {
  ContractValue,
  DataSensitivity,
  GeographicRisk,
  Tier,
  type VendorDetail,
  VendorImport,
  VendorUpdate,
} from '@assay/contract';
import { z } from 'zod';
import { t } from '../../format/text.ts';

const orBlank = <Value extends z.ZodType>(value: Value) => z.union([z.literal(''), value]);

const MOST_TAGS = 50;
const LONGEST_TAG = 64;

const tagsOf = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');

/** The record as a form holds it: a blank is what is not known. */
const VendorFields = z.object({
  name: z.string().trim().min(1, t('Enter the name of the vendor.')),
  contactEmail: z.email(t('Enter an e-mail address such as security@vendor.example.')),
  externalId: z.string(),
  contactName: z.string(),
  tier: orBlank(Tier),
  website: z.string(),
  notes: z.string(),
  serviceDescription: z.string(),
  dataSensitivity: orBlank(DataSensitivity),
  contractRenewalDate: orBlank(z.iso.date(t('Enter a day that exists.'))),
  contractValue: orBlank(ContractValue),
  geographicRisk: orBlank(GeographicRisk),
  tags: z
    .string()
    .refine((text) => tagsOf(text).length <= MOST_TAGS, t('Enter at most 50 tags.'))
    .refine((text) => tagsOf(text).every(({ length }) => length <= LONGEST_TAG), t('A tag has at most 64 characters.')),
  ownerId: z.string(),
});
export type VendorFields = z.infer<typeof VendorFields>;

const given = <Value>(value: Value | ''): Value | undefined => (value === '' ? undefined : value);

const importOf = (fields: VendorFields): VendorImport => ({
  name: fields.name,
  contactEmail: fields.contactEmail,
  externalId: given(fields.externalId),
  contactName: given(fields.contactName),
  tier: given(fields.tier),
  website: given(fields.website),
  notes: given(fields.notes),
  serviceDescription: given(fields.serviceDescription),
  dataSensitivity: given(fields.dataSensitivity),
  contractRenewalDate: given(fields.contractRenewalDate),
  contractValue: given(fields.contractValue),
  geographicRisk: given(fields.geographicRisk),
  tags: tagsOf(fields.tags),
});

/** What the form says in its own words, and then whatever else the contract asks for. */
export const VendorForm = VendorFields.transform(importOf).pipe(VendorImport);

export const bodyOf = (fields: VendorFields): VendorImport => VendorForm.parse(fields);

type Touched = Readonly<Record<string, unknown>>;

/** Only what was touched, so that what others change meanwhile stays. A field that was emptied is cleared. */
export function updateOf(fields: VendorFields, touched: Touched): VendorUpdate {
  const body: Readonly<Record<string, unknown>> = { ...bodyOf(fields), ownerId: given(fields.ownerId) };
  const names = Object.keys(touched).filter((name) => touched[name] === true);
  return VendorUpdate.parse(Object.fromEntries(names.map((name) => [name, body[name] ?? null])));
}

export const fieldsOf = (vendor: VendorDetail | null): VendorFields => ({
  name: vendor?.name ?? '',
  contactEmail: vendor?.contactEmail ?? '',
  externalId: vendor?.externalId ?? '',
  contactName: vendor?.contactName ?? '',
  tier: vendor?.tier ?? '',
  website: vendor?.website ?? '',
  notes: vendor?.notes ?? '',
  serviceDescription: vendor?.serviceDescription ?? '',
  dataSensitivity: vendor?.dataSensitivity ?? '',
  contractRenewalDate: vendor?.contractRenewalDate?.slice(0, 10) ?? '',
  contractValue: vendor?.contractValue ?? '',
  geographicRisk: vendor?.geographicRisk ?? '',
  tags: vendor?.tags.join(', ') ?? '',
  ownerId: vendor?.ownerId ?? '',
});
