// The fields of a vendor. A new field starts here, and the compiler names the other places (CONTRIBUTING.md, "Adding a
// field").
import { z } from 'zod';
import { boundedText, CalendarDate, DateTime, Email, FilterId, LongText, ShortText, Tags, Website } from './fields.ts';
import { valuesParam } from './paging.ts';
import { Rating } from './rating.ts';
import { VendorDecisionOutcome } from './vendor-decision.ts';

export const Tier = z.enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']).meta({ id: 'Tier' });
export type Tier = z.infer<typeof Tier>;
/** The order of lists and charts: the most critical tier first. */
export const TIERS: readonly Tier[] = Tier.options.toReversed();
export const DataSensitivity = z
  .enum(['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'RESTRICTED'])
  .meta({ id: 'DataSensitivity' });
export type DataSensitivity = z.infer<typeof DataSensitivity>;
export const ContractValue = z
  .enum(['$0–$50K', '$50K–$250K', '$250K–$1M', '$1M–$5M', '$5M+'])
  .meta({ id: 'ContractValue' });
export type ContractValue = z.infer<typeof ContractValue>;
export const GeographicRisk = z
  .enum(['DOMESTIC', 'REGIONAL', 'GLOBAL', 'HIGH_RISK_JURISDICTION'])
  .meta({ id: 'GeographicRisk' });
export type GeographicRisk = z.infer<typeof GeographicRisk>;

export const VENDOR_NAME_REQUIRED = 'Vendor name is required';
/** The fields in requests, in the order of the record. An import may omit all of them except name and contact email. */
export const vendorInputs = {
  name: boundedText(255).trim().min(1, VENDOR_NAME_REQUIRED),
  /** Not trimmed: lookups match the external ID exactly. */
  externalId: boundedText(255).min(1),
  contactName: ShortText,
  contactEmail: Email,
  tier: Tier,
  website: Website,
  notes: LongText,
  serviceDescription: LongText,
  dataSensitivity: DataSensitivity,
  contractRenewalDate: CalendarDate,
  contractValue: ContractValue,
  geographicRisk: GeographicRisk,
  tags: Tags,
  ownerId: z.guid(),
};
export type VendorField = keyof typeof vendorInputs;
export const VENDOR_FIELDS: readonly VendorField[] = z.object(vendorInputs).keyof().options;

/** The same fields in responses. */
export const vendorOutputs = {
  name: z.string(),
  externalId: z.string().nullable(),
  contactName: z.string().nullable(),
  contactEmail: z.string(),
  tier: Tier.nullable(),
  website: z.string().nullable(),
  notes: z.string().nullable(),
  serviceDescription: z.string().nullable(),
  dataSensitivity: DataSensitivity.nullable(),
  contractRenewalDate: DateTime.nullable(),
  contractValue: ContractValue.nullable(),
  geographicRisk: GeographicRisk.nullable(),
  tags: z.array(z.string()),
  ownerId: z.string().nullable(),
} satisfies Record<VendorField, z.ZodType>;

/** What the table of the web app shows beyond the entries of the public list, which the specification fixes. */
export const vendorTableOutputs = { ownerId: vendorOutputs.ownerId };

/** What the table of the web app can be filtered by. */
export const VendorFilter = z.object({
  query: ShortText.optional().describe('Searches the name and contact email, ignoring case'),
  tier: valuesParam([...Tier.options, 'UNTIERED'])
    .optional()
    .describe('Only vendors in these tiers, such as `CRITICAL,HIGH`. UNTIERED is without a tier.'),
  tag: ShortText.optional().describe('Only vendors with this tag'),
  ownerId: z
    .union([z.literal('none'), FilterId])
    .optional()
    .meta({ type: 'string', description: 'Use none for vendors without an owner' }),
  rating: valuesParam([...Rating.options, 'SCORED', 'HELD_BACK'])
    .optional()
    .describe('Only vendors with these ratings, with any score, or limited to AMBER by an open CRITICAL finding'),
  control: ShortText.optional().describe(
    'Only vendors with a shortfall in this control: the framework ID, a colon and the control code',
  ),
  decision: valuesParam([...VendorDecisionOutcome.options, 'NONE', 'STALE'])
    .optional()
    .describe('Only vendors with these decisions, without a decision, or with one that should be made again'),
});
export type VendorFilter = z.infer<typeof VendorFilter>;
