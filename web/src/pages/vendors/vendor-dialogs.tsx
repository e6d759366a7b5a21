import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { requestVendorDeletion } from '../../api/approvals.ts';
import { useCan, useNeedsApproval } from '../../api/me.ts';
import { updateVendor, deleteVendor, vendorDeletionQuery, VENDORS_KEY } from '../../api/vendors.ts';
import { RequestForm } from '../../components/approval-request.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogActions, Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CertificationDialog } from './certification-dialog.tsx';
import { listRecordCounts, type RecordCounts } from './record-counts.ts';
import { ResponsibilityDialog } from './responsibility-dialog.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';
import { VendorDecisionDialog } from './vendor-decision-dialog.tsx';
import { VendorFindingDialog } from './vendor-finding-dialog.tsx';
import { toVendorUpdate } from './vendor-form-schema.ts';
import { type VendorFormResult, VendorForm } from './vendor-form.tsx';
import { VendorMergeDialog } from './vendor-merge-dialog.tsx';
import type { VendorProps } from './vendor-props.ts';
import { ScoreExplanationDialog } from './score-explanation-dialog.tsx';
import { VendorWhatIfDialog } from './vendor-what-if-dialog.tsx';

/** The dialog named in the URL, if the user has permission for it. */
export function VendorDialogs({ vendor, standing }: VendorProps) {
  const { open, close } = useVendorSearchParams();
  const [canEdit, canDelete] = [useCan('vendors:edit'), useCan('vendors:delete')];
  const [canReview, seesAssessments] = [useCan('assessments:review'), useCan('assessments:view')];
  if (open === 'what-if')
    return seesAssessments ? <VendorWhatIfDialog vendor={vendor} standing={standing} onClose={close} /> : null;
  if (open === 'why') return <ScoreExplanationDialog standing={standing} onClose={close} />;
  if (open === 'delete') return canDelete ? <DeleteDialog vendor={vendor} /> : null;
  if (open === 'finding') return canReview ? <VendorFindingDialog vendorId={vendor.id} onClose={close} /> : null;
  if (!canEdit) return null;
  if (open === 'merge') return canDelete ? <VendorMergeDialog vendor={vendor} onClose={close} /> : null;
  if (open === 'decision')
    return canReview ? <VendorDecisionDialog vendor={vendor} standing={standing} onClose={close} /> : null;
  if (open === 'edit') return <EditDrawer vendor={vendor} />;
  if (open === 'responsibility') return <ResponsibilityDialog vendorId={vendor.id} />;
  if (open === 'certification') return <CertificationDialog vendorId={vendor.id} />;
  return null;
}

type VendorOnlyProps = Pick<VendorProps, 'vendor'>;

function EditDrawer({ vendor }: VendorOnlyProps) {
  const { close } = useVendorSearchParams();
  const queryClient = useQueryClient();
  const save = async ({ values, dirtyFields }: VendorFormResult) => {
    await updateVendor(vendor.id, toVendorUpdate(values, dirtyFields));
    await queryClient.invalidateQueries({ queryKey: VENDORS_KEY });
    showToast(t('Vendor saved'));
    close();
  };
  return (
    <Dialog title={t('Edit {{name}}', { name: vendor.name })} place="side" onClose={close}>
      <VendorForm vendor={vendor} action={t('Save')} onSave={save} onCancel={close} />
    </Dialog>
  );
}

function DeleteDialog({ vendor: { id, name } }: VendorOnlyProps) {
  const { close } = useVendorSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const deletion = useQuery(vendorDeletionQuery(id));
  const isDeleted = useRef(false);
  const needsApproval = useNeedsApproval('DELETE_VENDOR');
  const title = t('Delete {{name}}?', { name });
  if (!deletion.data || deletion.data.refusal !== null) {
    return (
      <Dialog title={title} onClose={close}>
        <QueryBoundary query={deletion}>{({ refusal }) => <p>{refusal}</p>}</QueryBoundary>
        <DialogActions>
          <Button onPress={close}>{t('Close')}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  if (needsApproval)
    return (
      <Dialog title={title} onClose={close}>
        <DeletionSummary removes={deletion.data.removes} />
        <RequestForm onRequest={(reason) => requestVendorDeletion(id, { reason })} onClose={close} />
      </Dialog>
    );
  const remove = async () => {
    await deleteVendor(id);
    isDeleted.current = true;
    showToast(t('{{name}} deleted', { name }));
    await navigate({ to: '/vendors' });
    queryClient.removeQueries({ queryKey: VENDORS_KEY });
  };
  return (
    <ConfirmDialog
      title={title}
      action={t('Delete vendor')}
      name={name}
      onConfirm={remove}
      onClose={() => {
        if (!isDeleted.current) close();
      }}
    >
      <DeletionSummary removes={deletion.data.removes} />
    </ConfirmDialog>
  );
}

function DeletionSummary({ removes }: { readonly removes: RecordCounts }) {
  const lines = listRecordCounts(removes);
  return (
    <>
      <p>{lines.length === 0 ? t('No other records will be deleted.') : t('This also permanently deletes:')}</p>
      {lines.length > 0 && (
        <ul className="list-inside list-disc">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="text-soft">{t('Audit log entries are kept.')}</p>
    </>
  );
}
