import type { VendorImport } from '@assay/contract';

type OptionalField = Exclude<keyof VendorImport, 'name' | 'contactEmail'>;

/** A value for every optional field of an import. */
export const OPTIONAL_VENDOR_FIELDS: { [Field in OptionalField]: NonNullable<VendorImport[Field]> } = {
  externalId: 'ERP-000471',
  contactName: 'Dana Ortiz',
  tier: 'CRITICAL',
  website: 'https://fabrikam.example/trust',
  notes: 'Renewal is negotiated in spring.',
  serviceDescription: 'Runs the payroll of all offices.',
  dataSensitivity: 'RESTRICTED',
  contractRenewalDate: '2027-03-31',
  contractValue: '$250K–$1M',
  geographicRisk: 'REGIONAL',
  tags: ['payroll', 'personal data'],
};
