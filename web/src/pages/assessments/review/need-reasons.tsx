import type { ReviewReason } from '@assay/contract';
import { UserRoundCheck } from 'lucide-react';
import { t } from '../../../format/i18n.ts';
import { needsYou, type ReviewItem } from './review-state.ts';

const REASON_LABELS: Readonly<Record<ReviewReason, string>> = {
  NOT_AS_EXPECTED: t('The answer is not as expected.'),
  NOT_APPLICABLE_CLAIMED: t('The vendor says that the question does not apply.'),
  FREE_TEXT: t('A free-text answer has no automatic result.'),
  CHANGED_AFTER_SEND_BACK: t('Changed after you sent it back.'),
  CHANGED_SINCE_LAST_TIME: t('Changed since the previous assessment.'),
  EVIDENCE_MISSING: t('Last time there was evidence, this time there is none.'),
  EVIDENCE_EXPIRED: t('Evidence has expired.'),
  VENDOR_COMMENT: t('There are comments from or to the vendor.'),
};

/** Why the question needs a person. Nothing once it is decided. */
export function NeedReasons({ item }: { readonly item: ReviewItem }) {
  if (!needsYou(item)) return null;
  return (
    <div className="flex max-w-prose gap-2 rounded-md bg-violet-wash px-3 py-2 text-sm text-violet">
      <UserRoundCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div>
        <h3 className="text-sm font-semibold">{t('Needs you')}</h3>
        <ul>
          {item.reasons.map((reason) => (
            <li key={reason}>{REASON_LABELS[reason]}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
