import type { VendorTable } from '@assay/contract';
import { useNavigate } from '@tanstack/react-router';
import { PencilLine, Send } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../api/me.ts';
import { listMatchingVendors, type VendorSearch } from '../../api/vendors.ts';
import { formatNumber } from '../../format/numbers.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { BulkActionBar } from '../../ui/table/bulk-action-bar.tsx';
import type { SelectionControl } from '../../ui/table/selection.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { VendorBulkDialog } from './vendor-bulk-dialog.tsx';

/** More IDs would not fit into the URL of the page that sends assessments. */
const MAX_SENT_IN_URL = 200;

type VendorBulkActionsProps = {
  readonly control: SelectionControl;
  readonly table: VendorTable;
  readonly search: VendorSearch;
};

export function VendorBulkActions({ control, table, search }: VendorBulkActionsProps) {
  const [changing, setChanging] = useState(false);
  const { selection } = control;
  const { totalCount, totalIsLimited } = table;
  const edits = useCan('vendors:edit');
  const sends = useCan('assessments:create');
  const chosen = async (): Promise<readonly string[]> =>
    selection.all ? (await listMatchingVendors(search)).map(({ id }) => id) : [...selection.ids];
  return (
    <>
      <BulkActionBar control={control} totalCount={totalCount} totalIsLimited={totalIsLimited} offersAll>
        {edits && (
          <Button icon={<PencilLine aria-hidden="true" />} onPress={() => setChanging(true)}>
            {t('Edit tier, owner or tags')}
          </Button>
        )}
        {sends && <SendButton chosen={chosen} count={selection.all ? totalCount : selection.ids.size} />}
      </BulkActionBar>
      {changing && (
        <VendorBulkDialog
          chosen={chosen}
          count={!selection.all ? selection.ids.size : totalIsLimited ? null : totalCount}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}

type SendButtonProps = { readonly chosen: () => Promise<readonly string[]>; readonly count: number };

function SendButton({ chosen, count }: SendButtonProps) {
  const navigate = useNavigate();
  const { submit, busy } = useSubmit(async () => {
    if (count > MAX_SENT_IN_URL) {
      const text = t('You can send to at most {{most}} vendors at once. Narrow the list first.', {
        most: formatNumber(MAX_SENT_IN_URL),
      });
      showToast(text, { tone: 'failed' });
      return;
    }
    try {
      await navigate({ to: '/assessments/new', search: { vendorId: (await chosen()).join(',') } });
    } catch (error) {
      showProblem(error);
    }
  });
  return (
    <Button kind="primary" busy={busy} icon={<Send aria-hidden="true" />} onPress={() => void submit()}>
      {t('Send assessment')}
    </Button>
  );
}
