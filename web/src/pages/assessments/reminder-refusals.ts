import type { ReminderRefusal } from '@assay/contract';
import { t } from '../../format/i18n.ts';

export const REMINDER_REFUSALS: Readonly<Record<ReminderRefusal, string>> = {
  NOT_WITH_VENDOR: t('No reminder was sent, because the assessment is not waiting for the vendor.'),
  NO_ACTIVE_LINK: t('No reminder was sent, because the assessment has no active link. Create a link first.'),
  RECENTLY_REMINDED: t('No reminder was sent, because the vendor was reminded in the last 24 hours.'),
  NOT_FOUND: t('No reminder was sent, because the assessment no longer exists.'),
};
