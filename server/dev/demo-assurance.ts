import type { CertificationCreate, ResponsibilityCreate } from '@assay/contract';
import { addDays } from '../src/domain/dates.ts';
import { daysFromToday } from './demo-days.ts';

// Danish. cspell:ignore dansk standardtilsyn

type Assurance = {
  readonly certifications?: readonly CertificationCreate[];
  readonly responsibilities?: readonly ResponsibilityCreate[];
};

/** A certification that was issued and expires this many days from today. */
const certification = (
  name: string,
  issuer: string,
  [issued, expires]: readonly [number, number],
): CertificationCreate => ({ name, issuer, issuedDate: daysFromToday(issued), expiresDate: daysFromToday(expires) });

/** The certifications of some demo vendors and the customer's responsibilities, keyed by vendor name. */
export const DEMO_ASSURANCE: Readonly<Record<string, Assurance>> = {
  'Brightwater Payroll': {
    certifications: [
      certification('ISO/IEC 27001', 'Albion Certification', [-582, 513]),
      certification('SOC 1 Type II', 'Harrow & Finch LLP', [-341, 24]),
    ],
    responsibilities: [
      {
        title: 'Remove leavers from the payroll portal within one day',
        controlCode: 'A.5.18',
        dueDate: daysFromToday(16),
        status: 'IN_PROGRESS',
      },
      { title: 'Approve each payroll run by two people', controlCode: 'A.5.3', status: 'COMPLETED' },
      { title: 'Review portal roles every quarter', controlCode: 'A.5.15', dueDate: daysFromToday(77) },
    ],
  },
  'Stratolane Cloud': {
    certifications: [
      certification('SOC 2 Type II', 'Harrow & Finch LLP', [-289, 75]),
      certification('ISO/IEC 27001', 'Albion Certification', [-804, 290]),
      certification('ISO/IEC 27018', 'Albion Certification', [-1075, 20]),
    ],
    responsibilities: [
      { title: 'Encrypt storage with keys we hold', controlCode: 'A.8.24', status: 'COMPLETED' },
      { title: 'Enforce multi-factor sign-in for every console user', controlCode: 'A.8.5', status: 'COMPLETED' },
      {
        title: 'Send audit logs to our own archive',
        controlCode: 'A.8.15',
        status: 'IN_PROGRESS',
        dueDate: daysFromToday(30),
      },
      { title: 'Test restoring in the second region', controlCode: 'A.5.30', dueDate: daysFromToday(136) },
    ],
  },
  'Kestrel Identity': {
    // The answers claim that the expired one is valid.
    certifications: [
      certification('SOC 2 Type II', 'Orme Assurance', [-158, 206]),
      certification('ISO/IEC 27001', 'Orme Assurance', [-1159, -64]),
    ],
    responsibilities: [
      { title: 'Review administrators every month', controlCode: 'A.8.2', status: 'COMPLETED' },
      { title: 'Register two security keys for each administrator', status: 'COMPLETED' },
    ],
  },
  'Claimsight Analytics': {
    certifications: [certification('ISO/IEC 27001', 'Orme Assurance', [-610, 485])],
    responsibilities: [
      { title: 'Review the scores that the model gave every month', status: 'IN_PROGRESS', dueDate: daysFromToday(9) },
      { title: 'Remove claims from the training data on request', controlCode: 'A.8.10' },
    ],
  },
  'Nordhavn Datacentre': {
    certifications: [
      certification('ISO/IEC 27001', 'Dansk Standardtilsyn', [-377, 718]),
      certification('ISO 22301', 'Dansk Standardtilsyn', [-1141, -46]),
    ],
    responsibilities: [{ title: 'Keep the list of people with physical access current', controlCode: 'A.7.2' }],
  },
  'Quillmark Documents': {
    certifications: [certification('ISO/IEC 27001', 'Albion Certification', [-909, 185])],
  },
};

export type DemoCertificate = { readonly name: string; readonly expiresDate: string };

/** How long vendors take to answer. Answers are moved into the past by the rest of the days. */
const DAYS_TO_ANSWER = 9;

/** The recorded certificates, with dates that are right once the answers have been moved. */
export const listDemoCertificates = (vendorName: string, daysAgo: number): DemoCertificate[] =>
  (DEMO_ASSURANCE[vendorName]?.certifications ?? []).flatMap(({ name, expiresDate }) =>
    expiresDate == null ? [] : [{ name, expiresDate: addDays(expiresDate, daysAgo - DAYS_TO_ANSWER) }],
  );
