import {
  isEmail,
  VENDOR_FIELDS,
  type VendorDetail,
  type VendorField,
  VendorImport,
  VendorUpdate,
} from '@assay/contract';
import { z } from 'zod';
import { t } from '../../format/i18n.ts';
import { optionalDate } from './form-values.ts';

const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 64;

const parseTags = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');

/** The values of the form's inputs: an empty string means not known. */
const VendorFormValues = z.record(z.enum(VENDOR_FIELDS), z.string());
export type VendorFormValues = z.infer<typeof VendorFormValues>;

/** Checked before the contract, whose messages are more technical. */
const FIELD_RULES: Readonly<Partial<Record<VendorField, z.ZodType>>> = {
  name: z.string().trim().min(1, t('Enter the vendor name.')),
  contactEmail: z.string().refine(isEmail, t('Enter an email address, such as security@vendor.example.')),
  contractRenewalDate: optionalDate,
  tags: z
    .string()
    .refine((text) => parseTags(text).length <= MAX_TAGS, t('Enter at most 50 tags.'))
    .refine(
      (text) => parseTags(text).every(({ length }) => length <= MAX_TAG_LENGTH),
      t('Tags can have at most 64 characters.'),
    ),
};

const ValidFormValues = VendorFormValues.superRefine((values, context) => {
  for (const field of VENDOR_FIELDS) {
    const { error } = FIELD_RULES[field]?.safeParse(values[field]) ?? {};
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [field], message });
  }
});

const toBody = ({ tags, ...values }: VendorFormValues) => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  tags: parseTags(tags),
});

export const VendorFormSchema = ValidFormValues.pipe(z.preprocess(toBody, VendorImport));

export const parseVendorBody = (values: VendorFormValues): VendorImport => VendorFormSchema.parse(values);

type DirtyFields = Readonly<Record<string, unknown>>;

/** Updates only the fields that were changed in the form, if given, so that others' changes are kept. An empty field is cleared. */
export function toVendorUpdate(values: VendorFormValues, dirtyFields?: DirtyFields): VendorUpdate {
  const body: Readonly<Record<string, unknown>> = { ...parseVendorBody(values), ownerId: values.ownerId || undefined };
  const names = VENDOR_FIELDS.filter((name) => dirtyFields === undefined || dirtyFields[name] === true);
  return VendorUpdate.parse(Object.fromEntries(names.map((name) => [name, body[name] ?? null])));
}

export const toFormValues = (vendor: VendorDetail | null): VendorFormValues =>
  VendorFormValues.parse({
    ...Object.fromEntries(VENDOR_FIELDS.map((field) => [field, vendor?.[field] ?? ''])),
    contractRenewalDate: vendor?.contractRenewalDate?.slice(0, 10) ?? '',
    tags: vendor?.tags.join(', ') ?? '',
  });
