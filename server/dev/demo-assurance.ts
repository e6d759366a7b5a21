import type { CertificationCreate, ResponsibilityCreate } from '@assay/contract';

type Assurance = {
  readonly certifications?: readonly CertificationCreate[];
  readonly responsibilities?: readonly ResponsibilityCreate[];
};

/** What certifies some of the demo's vendors, and what the customer still owes for it to hold; by the vendor's name. */
export const DEMO_ASSURANCE: Readonly<Record<string, Assurance>> = {
  'Brightwater Payroll': {
    certifications: [
      { name: 'ISO/IEC 27001', issuer: 'Albion Certification', issuedDate: '2025-04-12', expiresDate: '2028-04-11' },
      { name: 'SOC 1 Type II', issuer: 'Harrow & Finch LLP', issuedDate: '2026-02-20', expiresDate: '2027-02-19' },
    ],
    responsibilities: [
      {
        title: 'Remove leavers from the payroll portal within one day',
        controlCode: 'A.5.18',
        dueDate: '2026-12-01',
        status: 'IN_PROGRESS',
      },
      { title: 'Approve each payroll run by two people', controlCode: 'A.5.3', status: 'COMPLETED' },
      { title: 'Review portal roles every quarter', controlCode: 'A.5.15', dueDate: '2027-01-31' },
    ],
  },
  'Stratolane Cloud': {
    certifications: [
      { name: 'SOC 2 Type II', issuer: 'Harrow & Finch LLP', issuedDate: '2026-01-30', expiresDate: '2027-01-29' },
      { name: 'ISO/IEC 27001', issuer: 'Albion Certification', issuedDate: '2024-09-02', expiresDate: '2027-09-01' },
      { name: 'ISO/IEC 27018', issuer: 'Albion Certification', issuedDate: '2023-12-06', expiresDate: '2026-12-05' },
    ],
    responsibilities: [
      { title: 'Encrypt storage with keys we hold', controlCode: 'A.8.24', status: 'COMPLETED' },
      { title: 'Enforce multi-factor sign-in for every console user', controlCode: 'A.8.5', status: 'COMPLETED' },
      {
        title: 'Send audit logs to our own archive',
        controlCode: 'A.8.15',
        status: 'IN_PROGRESS',
        dueDate: '2026-12-15',
      },
      { title: 'Test restoring in the second region', controlCode: 'A.5.30', dueDate: '2027-03-31' },
    ],
  },
  'Kestrel Identity': {
    certifications: [
      { name: 'SOC 2 Type II', issuer: 'Orme Assurance', issuedDate: '2026-06-10', expiresDate: '2027-06-09' },
    ],
    responsibilities: [
      { title: 'Review administrators every month', controlCode: 'A.8.2', status: 'COMPLETED' },
      { title: 'Register two security keys for each administrator', status: 'COMPLETED' },
    ],
  },
  'Nordhavn Datacentre': {
    certifications: [
      { name: 'ISO/IEC 27001', issuer: 'Dansk Standardtilsyn', issuedDate: '2025-11-03', expiresDate: '2028-11-02' },
      { name: 'ISO 22301', issuer: 'Dansk Standardtilsyn', issuedDate: '2023-10-01', expiresDate: '2026-09-30' },
    ],
    responsibilities: [{ title: 'Keep the list of people with physical access current', controlCode: 'A.7.2' }],
  },
  'Quillmark Documents': {
    certifications: [
      { name: 'ISO/IEC 27001', issuer: 'Albion Certification', issuedDate: '2024-05-20', expiresDate: '2027-05-19' },
    ],
  },
};
