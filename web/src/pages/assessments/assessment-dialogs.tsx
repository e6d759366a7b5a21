import type { AssessmentDetail } from '@assay/contract';
import { canTransition, isWithVendor } from '@assay/contract/rules';
import { ScoreLedger } from '../../components/score-ledger.tsx';
import { t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DeleteDialog } from './dialogs/delete-dialog.tsx';
import { DueDateDialog } from './dialogs/due-date-dialog.tsx';
import { RecallDialog } from './dialogs/recall-dialog.tsx';
import { RemindDialog } from './dialogs/remind-dialog.tsx';
import { ReopenDialog } from './dialogs/reopen-dialog.tsx';
import { SendDialog } from './dialogs/send-dialog.tsx';
import { SubmitDialog } from './dialogs/submit-dialog.tsx';
import { VendorContactDialog } from './dialogs/vendor-contact-dialog.tsx';
import { AddContactDialog } from './overview/add-contact-dialog.tsx';
import { FinaliseDialog } from './review/finalise-dialog.tsx';
import { KeepDialog } from './review/keep-decisions.tsx';
import { SendBackDialog } from './review/send-back-dialog.tsx';
import { useAssessmentDialog } from './use-assessment-dialog.ts';
import { WhatIfDialog } from './what-if-dialog.tsx';

/** The dialog or drawer named in the URL, if the assessment's state allows it. */
export function AssessmentDialogs({ detail }: { readonly detail: AssessmentDetail }) {
  const { open, close } = useAssessmentDialog();
  const { status, scoreBreakdown } = detail;
  const canAnswer = isWithVendor(detail);
  const props = { detail, onClose: close };
  if (open === 'ledger' && scoreBreakdown !== null) {
    return (
      <Dialog place="wide" title={t('Score breakdown')} onClose={close}>
        <ScoreLedger breakdown={scoreBreakdown} />
      </Dialog>
    );
  }
  if (open === 'what-if') return <WhatIfDialog {...props} />;
  if (open === 'due-date') return <DueDateDialog {...props} />;
  if (open === 'vendor-contact' && status === 'DRAFT') return <VendorContactDialog {...props} />;
  if (open === 'delete') return <DeleteDialog {...props} />;
  if (open === 'send' && canTransition('send', status)) return <SendDialog {...props} />;
  if (open === 'recall' && canTransition('recall', status)) return <RecallDialog {...props} />;
  if (open === 'remind' && canAnswer) return <RemindDialog {...props} />;
  if (open === 'contact' && canAnswer) return <AddContactDialog {...props} />;
  if (open === 'submit' && canTransition('submit', status)) return <SubmitDialog {...props} />;
  if (open === 'send-back' && canTransition('sendBack', status)) return <SendBackDialog {...props} />;
  if (open === 'keep' && canTransition('decide', status)) return <KeepDialog {...props} />;
  if (open === 'finalise' && canTransition('finalize', status)) return <FinaliseDialog {...props} />;
  if (open === 'reopen' && canTransition('reopen', status)) return <ReopenDialog {...props} />;
  return null;
}
