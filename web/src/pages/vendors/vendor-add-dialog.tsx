import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addVendor, changeVendor, VENDORS } from '../../api/vendors.ts';
import { t } from '../../format/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { bodyOf } from './vendor-fields.ts';
import { type Filled, VendorForm } from './vendor-form.tsx';

export function VendorAddDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const add = async ({ fields }: Filled) => {
    const { id: vendorId, name } = await addVendor(bodyOf(fields));
    // An owner is given to a vendor that is there.
    if (fields.ownerId !== '') await changeVendor(vendorId, { ownerId: fields.ownerId });
    await queryClient.invalidateQueries({ queryKey: VENDORS });
    toast(t('{{name}} added', { name }));
    await navigate({ to: '/vendors/$vendorId', params: { vendorId } });
  };
  return (
    <Dialog title={t('Add a vendor')} place="wide" onClose={onClose}>
      <VendorForm vendor={null} action={t('Add vendor')} onSave={add} onCancel={onClose} />
    </Dialog>
  );
}
