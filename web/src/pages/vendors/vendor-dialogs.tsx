import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useCan } from '../../api/me.ts';
import { changeVendor, deleteVendor, vendorDeletionQuery, VENDORS } from '../../api/vendors.ts';
import { counted, t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { CertificationDialog } from './certification-dialog.tsx';
import { ResponsibilityDialog } from './responsibility-dialog.tsx';
import { useVendorAddress } from './vendor-address.ts';
import { updateOf } from './vendor-fields.ts';
import { type Filled, VendorForm } from './vendor-form.tsx';
import type { VendorProps } from './vendor-props.ts';
import { WhyDialog } from './vendor-why-dialog.tsx';

/** Whichever dialog the address names, for those who may use it. */
export function VendorDialogs({ vendor, standing }: VendorProps) {
  const { open, close } = useVendorAddress();
  const [edits, deletes] = [useCan('vendors:edit'), useCan('vendors:delete')];
  if (open === 'why') return <WhyDialog vendor={vendor} standing={standing} onClose={close} />;
  if (open === 'delete') return deletes ? <DeleteDialog vendor={vendor} /> : null;
  if (!edits) return null;
  if (open === 'edit') return <EditDrawer vendor={vendor} />;
  if (open === 'responsibility') return <ResponsibilityDialog vendorId={vendor.id} />;
  if (open === 'certification') return <CertificationDialog vendorId={vendor.id} />;
  return null;
}

type OfVendor = Pick<VendorProps, 'vendor'>;

function EditDrawer({ vendor }: OfVendor) {
  const { close } = useVendorAddress();
  const queryClient = useQueryClient();
  const save = async ({ fields, touched }: Filled) => {
    await changeVendor(vendor.id, updateOf(fields, touched));
    await queryClient.invalidateQueries({ queryKey: VENDORS });
    toast(t('Vendor saved'));
    close();
  };
  return (
    <Dialog title={t('Edit {{name}}', { name: vendor.name })} place="side" onClose={close}>
      <VendorForm vendor={vendor} action={t('Save')} onSave={save} onCancel={close} />
    </Dialog>
  );
}

function DeleteDialog({ vendor: { id, name } }: OfVendor) {
  const { close } = useVendorAddress();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const deletion = useQuery(vendorDeletionQuery(id));
  const gone = useRef(false);
  const title = t('Delete {{name}}', { name });
  if (!deletion.data || deletion.data.refusal !== null) {
    return (
      <Dialog title={title} onClose={close}>
        <Answered query={deletion}>{({ refusal }) => <p>{refusal}</p>}</Answered>
        <Actions>
          <Button onPress={close}>{t('Close')}</Button>
        </Actions>
      </Dialog>
    );
  }
  const remove = async () => {
    await deleteVendor(id);
    gone.current = true;
    toast(t('{{name}} deleted', { name }));
    await navigate({ to: '/vendors' });
    queryClient.removeQueries({ queryKey: VENDORS });
  };
  return (
    <ConfirmDialog
      title={title}
      action={t('Delete the vendor')}
      name={name}
      onConfirm={remove}
      onClose={() => {
        if (!gone.current) close();
      }}
    >
      <Removed removes={deletion.data.removes} />
    </ConfirmDialog>
  );
}

type Removes = Readonly<
  Record<'assessments' | 'findings' | 'evidenceFiles' | 'certifications' | 'responsibilities', number>
>;

function Removed({ removes }: { readonly removes: Removes }) {
  const { assessments, findings, evidenceFiles, certifications, responsibilities } = removes;
  const lines = [
    assessments > 0 && counted(assessments, '{{count}} assessment', '{{count}} assessments'),
    findings > 0 && counted(findings, '{{count}} finding', '{{count}} findings'),
    evidenceFiles > 0 && counted(evidenceFiles, '{{count}} file of evidence', '{{count}} files of evidence'),
    certifications > 0 && counted(certifications, '{{count}} certification', '{{count}} certifications'),
    responsibilities > 0 && counted(responsibilities, '{{count}} responsibility', '{{count}} responsibilities'),
  ].filter((line) => line !== false);
  return (
    <>
      <p>{lines.length === 0 ? t('Nothing else goes with it.') : t('This goes with it, for good:')}</p>
      {lines.length > 0 && (
        <ul className="list-inside list-disc">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="text-soft">{t('The audit log keeps what was done.')}</p>
    </>
  );
}
