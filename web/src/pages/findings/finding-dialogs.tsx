import type { Finding } from '@assay/contract';
import { useNeedsApproval } from '../../api/me.ts';
import { RequestAcceptanceDialog } from '../../components/acceptance-dialogs.tsx';
import { CloseFindingDialog } from './close-finding-dialog.tsx';
import { DueDateDialog } from './due-date-dialog.tsx';
import { EditFindingDialog } from './edit-finding-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useFindingDialog } from './use-finding-dialog.ts';

/** The dialog named in the URL. */
export function FindingDialogs({ finding }: { readonly finding: Finding }) {
  const { open, close } = useFindingDialog();
  const needsApproval = useNeedsApproval('ACCEPT_RISK');
  const props = { finding, onClose: close };
  if (open === 'edit') return <EditFindingDialog {...props} />;
  if (open === 'due-date') return <DueDateDialog {...props} />;
  if (open === 'remediate') return <CloseFindingDialog {...props} outcome="REMEDIATED" />;
  if (open === 'accept' && needsApproval)
    return <RequestAcceptanceDialog findingId={finding.id} title={finding.title} onClose={close} />;
  if (open === 'accept') return <CloseFindingDialog {...props} outcome="RISK_ACCEPTED" />;
  if (open === 'withdraw') return <CloseFindingDialog {...props} outcome="WITHDRAWN" />;
  if (open === 'share') return <ShareDialog findings={[finding]} onClose={close} onDone={close} />;
  if (open === 'return') return <ReturnDialog {...props} />;
  return null;
}
