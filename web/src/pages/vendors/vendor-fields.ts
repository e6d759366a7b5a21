import {
  ContractValue,
  Rating,
  Tier,
  type VendorDetail,
  type VendorField,
  VendorDecisionOutcome,
  type VendorFilter,
  type VendorImportField,
} from '@assay/contract';
import type { z } from 'zod';
import { textParam, valuesParam } from '../../app/search-params.ts';
import { t } from '../../format/i18n.ts';
import { DATA_SENSITIVITY_LABELS, GEOGRAPHIC_RISK_LABELS, TIER_LABELS } from '../../format/labels.ts';

export type FormSection = 'identity' | 'risk' | 'record';

type VendorFieldView = {
  readonly label: string;
  /** If the overview or the import use another label. */
  readonly overviewLabel?: string;
  readonly importLabel?: string;
  readonly section: FormSection;
  readonly description?: string;
  readonly type?: 'date' | 'email' | 'url';
  /** For a text of several lines. */
  readonly rows?: number;
  readonly fullWidth?: boolean;
};

/** In the order of the form and the overview. */
export const VENDOR_FIELD_VIEWS: Readonly<Record<VendorField, VendorFieldView>> = {
  name: { label: t('Name'), section: 'identity' },
  externalId: {
    label: t('External ID'),
    section: 'identity',
    description: t('The vendor’s ID in your other systems. Must be unique.'),
  },
  contactEmail: {
    label: t('Contact email'),
    importLabel: t('Contact email'),
    section: 'identity',
    description: t('Assessments are sent here.'),
    type: 'email',
  },
  contactName: { label: t('Contact name'), importLabel: t('Contact name'), section: 'identity' },
  website: { label: t('Website'), section: 'identity', type: 'url', fullWidth: true },
  serviceDescription: { label: t('Service'), section: 'risk', rows: 2, fullWidth: true },
  tier: { label: t('Tier'), section: 'risk' },
  dataSensitivity: { label: t('Data sensitivity'), section: 'risk' },
  geographicRisk: { label: t('Geographic risk'), section: 'risk' },
  contractValue: { label: t('Contract value'), section: 'risk' },
  contractRenewalDate: {
    label: t('Contract renewal date'),
    overviewLabel: t('Contract renewal'),
    importLabel: t('Contract renewal'),
    section: 'risk',
    type: 'date',
  },
  ownerId: { label: t('Owner'), section: 'record', description: t('The person responsible for this vendor.') },
  tags: { label: t('Tags'), section: 'record', description: t('Separated by commas.') },
  notes: { label: t('Notes'), section: 'record', rows: 3, fullWidth: true },
};

const isVendorField = (name: string): name is VendorField => name in VENDOR_FIELD_VIEWS;
export const ORDERED_VENDOR_FIELDS: readonly VendorField[] = Object.keys(VENDOR_FIELD_VIEWS).filter(isVendorField);

const PARTIES = ['vendor', 'supplier', 'creditor', 'company', 'thirdparty', 'partner', 'provider', 'account'];
const ID_WORDS = ['id', 'no', 'nr', 'num', 'number', 'code', 'key', 'ref', 'reference'];
const combine = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((one) => second.map((other) => one + other));

/**
 * Names of columns that an import recognises besides the field's name and label, in lower case and without spaces and
 * punctuation. "#" is read as "no".
 */
export const IMPORT_ALIASES: Readonly<Record<VendorImportField, readonly string[]>> = {
  name: [...PARTIES, ...combine(PARTIES, ['name']), 'legalname', 'registeredname', 'tradingname', 'organisation'],
  contactEmail: [
    ...['email', 'mail', 'emailaddress'],
    ...combine(['contact', 'primarycontact', 'securitycontact', ...PARTIES], ['email', 'mail', 'emailaddress']),
  ],
  externalId: [
    ...ID_WORDS,
    ...combine(PARTIES, ID_WORDS),
    ...combine(['external', 'erp', 'sap', 'purchasing'], ID_WORDS),
    ...['uniqueid', 'recordid'],
  ],
  contactName: ['contact', 'contactperson', 'person', 'primarycontact', ...combine(PARTIES, ['contact'])],
  tier: ['risktier', 'risk', 'risklevel', 'riskrating', 'criticality', ...combine(PARTIES, ['tier', 'criticality'])],
  website: ['url', 'web', 'homepage', 'site', 'webaddress', 'domain', ...combine(PARTIES, ['website', 'url'])],
  serviceDescription: ['servicedescription', 'services', 'description', 'product', 'products', 'serviceprovided'],
  dataSensitivity: ['sensitivity', 'dataclassification', 'classification', 'dataclass'],
  contractRenewalDate: [
    ...['contractrenewaldate', 'renewal', 'renewaldate'],
    ...combine(['contract'], ['end', 'enddate', 'expiry', 'expirydate']),
  ],
  contractValue: ['value', 'annualvalue', 'spend', 'annualspend', 'contractamount'],
  geographicRisk: ['geography', 'region', 'georisk'],
  tags: ['tag', 'labels', 'label', 'category', 'categories'],
  notes: ['note', 'comment', 'comments', 'remarks', 'remark'],
};

/** Fields with a fixed set of values. */
export type ChoiceField = {
  [Field in VendorField]: NonNullable<VendorDetail[Field]> extends infer Value
    ? string extends Value
      ? never
      : Value extends string
        ? Field
        : never
    : never;
}[VendorField];

export const CHOICE_LABELS: Readonly<Record<ChoiceField, Readonly<Record<string, string>>>> = {
  tier: TIER_LABELS,
  dataSensitivity: DATA_SENSITIVITY_LABELS,
  geographicRisk: GEOGRAPHIC_RISK_LABELS,
  contractValue: Object.fromEntries(ContractValue.options.map((value) => [value, value])),
};

export const isChoiceField = (field: VendorField): field is ChoiceField => field in CHOICE_LABELS;

export type FilterName = Exclude<keyof VendorFilter, 'query'>;

/** In the order of the toolbar. A filter without a fixed set of values is a text box. */
export const FILTER_LABELS: Readonly<Record<FilterName, string>> = {
  tier: t('Tier'),
  rating: t('Rating'),
  decision: t('Decision'),
  ownerId: t('Owner'),
  tag: t('Tag'),
  control: t('Control'),
};

/** The filters in the URL. Invalid values are ignored. */
export const filterParams = {
  tier: valuesParam([...Tier.options, 'UNTIERED']),
  tag: textParam,
  ownerId: textParam,
  rating: valuesParam([...Rating.options, 'SCORED', 'HELD_BACK']),
  control: textParam,
  decision: valuesParam([...VendorDecisionOutcome.options, 'NONE', 'STALE']),
} satisfies Record<FilterName, z.ZodType>;
