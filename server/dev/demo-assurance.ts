import type { CertificationCreate, ResponsibilityCreate } from '@assay/contract';
import { inDays } from './demo-days.ts';

type Assurance = {
  readonly certifications?: readonly CertificationCreate[];
  readonly responsibilities?: readonly ResponsibilityCreate[];
};

/** What certifies some of the demo's vendors, and what the customer still owes for it to hold; by the vendor's name. */
export const DEMO_ASSURANCE: Readonly<Record<string, Assurance>> = {
  'Brightwater Payroll': {
    certifications: [
      { name: 'ISO/IEC 27001', issuer: 'Albion Certification', issuedDate: inDays(-582), expiresDate: inDays(513) },
      { name: 'SOC 1 Type II', issuer: 'Harrow & Finch LLP', issuedDate: inDays(-341), expiresDate: inDays(24) },
    ],
    responsibilities: [
      {
        title: 'Remove leavers from the payroll portal within one day',
        controlCode: 'A.5.18',
        dueDate: inDays(16),
        status: 'IN_PROGRESS',
      },
      { title: 'Approve each payroll run by two people', controlCode: 'A.5.3', status: 'COMPLETED' },
      { title: 'Review portal roles every quarter', controlCode: 'A.5.15', dueDate: inDays(77) },
    ],
  },
  'Stratolane Cloud': {
    certifications: [
      { name: 'SOC 2 Type II', issuer: 'Harrow & Finch LLP', issuedDate: inDays(-289), expiresDate: inDays(75) },
      { name: 'ISO/IEC 27001', issuer: 'Albion Certification', issuedDate: inDays(-804), expiresDate: inDays(290) },
      { name: 'ISO/IEC 27018', issuer: 'Albion Certification', issuedDate: inDays(-1075), expiresDate: inDays(20) },
    ],
    responsibilities: [
      { title: 'Encrypt storage with keys we hold', controlCode: 'A.8.24', status: 'COMPLETED' },
      { title: 'Enforce multi-factor sign-in for every console user', controlCode: 'A.8.5', status: 'COMPLETED' },
      {
        title: 'Send audit logs to our own archive',
        controlCode: 'A.8.15',
        status: 'IN_PROGRESS',
        dueDate: inDays(30),
      },
      { title: 'Test restoring in the second region', controlCode: 'A.5.30', dueDate: inDays(136) },
    ],
  },
  'Kestrel Identity': {
    certifications: [
      { name: 'SOC 2 Type II', issuer: 'Orme Assurance', issuedDate: inDays(-158), expiresDate: inDays(206) },
    ],
    responsibilities: [
      { title: 'Review administrators every month', controlCode: 'A.8.2', status: 'COMPLETED' },
      { title: 'Register two security keys for each administrator', status: 'COMPLETED' },
    ],
  },
  'Claimsight Analytics': {
    certifications: [
      { name: 'ISO/IEC 27001', issuer: 'Orme Assurance', issuedDate: inDays(-610), expiresDate: inDays(485) },
    ],
    responsibilities: [
      { title: 'Review the scores that the model gave every month', status: 'IN_PROGRESS', dueDate: inDays(9) },
      { title: 'Remove claims from the training data on request', controlCode: 'A.8.10' },
    ],
  },
  'Nordhavn Datacentre': {
    certifications: [
      { name: 'ISO/IEC 27001', issuer: 'Dansk Standardtilsyn', issuedDate: inDays(-377), expiresDate: inDays(718) },
      { name: 'ISO 22301', issuer: 'Dansk Standardtilsyn', issuedDate: inDays(-1141), expiresDate: inDays(-46) },
    ],
    responsibilities: [{ title: 'Keep the list of people with physical access current', controlCode: 'A.7.2' }],
  },
  'Quillmark Documents': {
    certifications: [
      { name: 'ISO/IEC 27001', issuer: 'Albion Certification', issuedDate: inDays(-909), expiresDate: inDays(185) },
    ],
  },
};
