// A certification is valid up to and including the day on which it expires. From 30 days before that day it is EXPIRING,
// after it EXPIRED; one that names no such day stays VALID.
import type { CertificationStatus } from '@assay/contract';
import { daysBetween } from './dates.ts';

const EXPIRING_DAYS = 30;

export function getCertificationStatus(expiresDate: string | null, today: string): CertificationStatus {
  if (expiresDate === null) return 'VALID';
  if (expiresDate < today) return 'EXPIRED';
  return daysBetween(today, expiresDate) <= EXPIRING_DAYS ? 'EXPIRING' : 'VALID';
}
