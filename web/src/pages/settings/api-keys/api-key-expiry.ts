import { t } from '../../../format/i18n.ts';

const CHOICES_DAYS = [30, 90, 180, 365];
const DEFAULT_DAYS = 90;

const formatDays = (days: number) => (days === 365 ? t('In a year') : t('In {{days}} days', { days }));

/** The lifetimes that the organisation allows, its maximum included; null: no limit. */
export function listExpiryOptions(maxDays: number | null) {
  const allowed = CHOICES_DAYS.filter((days) => maxDays === null || days <= maxDays);
  const withMax = maxDays === null || allowed.includes(maxDays) ? allowed : [...allowed, maxDays];
  return withMax.map((days) => ({ value: String(days), label: formatDays(days) }));
}

export const getDefaultExpiryDays = (maxDays: number | null) => Math.min(DEFAULT_DAYS, maxDays ?? DEFAULT_DAYS);
