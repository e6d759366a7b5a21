import type { AssessmentDetail } from '@assay/contract';
import { ScoreLedger } from '../../components/score-ledger.tsx';
import { t } from '../../format/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DeleteDialog } from './dialogs/delete-dialog.tsx';
import { RecallDialog } from './dialogs/recall-dialog.tsx';
import { RemindDialog } from './dialogs/remind-dialog.tsx';
import { ReopenDialog } from './dialogs/reopen-dialog.tsx';
import { SendDialog } from './dialogs/send-dialog.tsx';
import { SubmitDialog } from './dialogs/submit-dialog.tsx';
import { AddContactDialog } from './overview/add-contact-dialog.tsx';
import { FinaliseDialog } from './review/finalise-dialog.tsx';
import { SendBackDialog } from './review/send-back-dialog.tsx';
import { useAside } from './use-aside.ts';
import { isWithVendor } from './with-vendor.ts';

/** The dialog or drawer that the address names, as far as the state still has a use for it. */
export function AssessmentAsides({ detail }: { readonly detail: AssessmentDetail }) {
  const { open, close } = useAside();
  const { status, scoreBreakdown } = detail;
  const canAnswer = isWithVendor(detail);
  const isReviewed = status === 'UNDER_REVIEW' || status === 'SUBMITTED';
  const props = { detail, onClose: close };
  if (open === 'ledger' && scoreBreakdown !== null) {
    return (
      <Dialog place="wide" title={t('Why this score')} onClose={close}>
        <ScoreLedger breakdown={scoreBreakdown} />
      </Dialog>
    );
  }
  if (open === 'delete') return <DeleteDialog {...props} />;
  if (open === 'send' && status === 'DRAFT') return <SendDialog {...props} />;
  if (open === 'recall' && canAnswer) return <RecallDialog {...props} />;
  if (open === 'remind' && canAnswer) return <RemindDialog {...props} />;
  if (open === 'contact' && canAnswer) return <AddContactDialog {...props} />;
  if (open === 'submit' && canAnswer) return <SubmitDialog {...props} />;
  if (open === 'send-back' && isReviewed) return <SendBackDialog {...props} />;
  if (open === 'finalise' && status === 'UNDER_REVIEW') return <FinaliseDialog {...props} />;
  if (open === 'reopen' && status === 'COMPLETED') return <ReopenDialog {...props} />;
  return null;
}
