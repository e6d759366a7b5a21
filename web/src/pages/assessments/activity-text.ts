import type { AssessmentRow } from '@assay/contract';
import { agoText } from '../../format/dates.ts';
import { scoreText } from '../../format/numbers.ts';
import { t } from '../../format/text.ts';

/** How much of what must be answered is answered, from 0 to 1; null where nothing is asked of the vendor now. */
export const completion = ({ progress }: Pick<AssessmentRow, 'progress'>): number | null =>
  progress === null || progress.required === 0 ? null : progress.answered / progress.required;

/** What happened last: "opened 2 days ago, 41 %, stuck on Encryption". */
export function activityText(row: AssessmentRow): string {
  switch (row.status) {
    case 'DRAFT':
      return t('not sent yet');
    case 'SENT':
    case 'IN_PROGRESS':
      return withVendorText(row);
    case 'SUBMITTED':
      return t('handed in {{ago}}', { ago: agoText(row.submittedAt) });
    case 'UNDER_REVIEW':
      return t('handed in {{ago}}, in review', { ago: agoText(row.submittedAt) });
    case 'COMPLETED':
      return t('completed {{ago}}', { ago: agoText(row.completedAt) });
  }
}

function withVendorText(row: AssessmentRow): string {
  const share = completion(row);
  if (row.openedAt === null && (share === null || share === 0)) {
    return t('sent {{ago}}, not opened', { ago: agoText(row.sentAt) });
  }
  return [
    row.openedAt === null
      ? t('sent {{ago}}', { ago: agoText(row.sentAt) })
      : t('opened {{ago}}', { ago: agoText(row.openedAt) }),
    ...(share === null ? [] : [scoreText(share)]),
    ...(row.stuckOn === null ? [] : [t('stuck on {{section}}', { section: row.stuckOn })]),
  ].join(', ');
}
