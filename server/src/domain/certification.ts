// A certification is valid up to and including the day on which it expires. From 30 days before that day it is EXPIRING,
// after it EXPIRED; one that names no such day stays VALID. It cannot expire before it was issued.
import type { CertificationStatus } from '@assay/contract';
import { daysBetween } from './day.ts';

const EXPIRING_DAYS = 30;

type Day = string | null | undefined;

export function certificationStatus(expiresDate: string | null, today: string): CertificationStatus {
  if (expiresDate === null) return 'VALID';
  if (expiresDate < today) return 'EXPIRED';
  return daysBetween(today, expiresDate) <= EXPIRING_DAYS ? 'EXPIRING' : 'VALID';
}

export const expiresBeforeIssue = (issuedDate: Day, expiresDate: Day) =>
  issuedDate != null && expiresDate != null && expiresDate < issuedDate;
