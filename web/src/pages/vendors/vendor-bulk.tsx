import type { VendorTable } from '@assay/contract';
import { useNavigate } from '@tanstack/react-router';
import { PencilLine, Send } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../api/me.ts';
import { problemOf } from '../../api/problem.ts';
import { listMatching, type VendorSearch } from '../../api/vendors.ts';
import { numberText } from '../../format/numbers.ts';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/table/bulk-bar.tsx';
import type { SelectionControl } from '../../ui/table/selection.ts';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { VendorBulkDialog } from './vendor-bulk-dialog.tsx';

/** As many as fit into the address of the page that sends. */
const MOST_SENT = 200;

type VendorBulkProps = {
  readonly control: SelectionControl;
  readonly table: VendorTable;
  readonly search: VendorSearch;
};

export function VendorBulk({ control, table: { totalCount }, search }: VendorBulkProps) {
  const [changing, setChanging] = useState(false);
  const { selection } = control;
  const edits = useCan('vendors:edit');
  const sends = useCan('assessments:create');
  const chosen = async (): Promise<readonly string[]> =>
    selection.all ? (await listMatching(search)).map(({ id }) => id) : [...selection.ids];
  return (
    <>
      <BulkBar control={control} totalCount={totalCount} offersAll>
        {edits && (
          <Button icon={<PencilLine aria-hidden="true" />} onPress={() => setChanging(true)}>
            {t('Change tier, owner or tags')}
          </Button>
        )}
        {sends && <SendButton chosen={chosen} count={selection.all ? totalCount : selection.ids.size} />}
      </BulkBar>
      {changing && (
        <VendorBulkDialog
          chosen={chosen}
          count={selection.all ? totalCount : selection.ids.size}
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
    if (count > MOST_SENT) {
      const text = t('At most {{most}} vendors can be sent to at once. Narrow the list down first.', {
        most: numberText(MOST_SENT),
      });
      toast(text, { tone: 'failed' });
      return;
    }
    try {
      await navigate({ to: '/assessments/new', search: { vendorId: (await chosen()).join(',') } });
    } catch (error) {
      toast(problemOf(error).title, { tone: 'failed' });
    }
  });
  return (
    <Button kind="primary" busy={busy} icon={<Send aria-hidden="true" />} onPress={() => void submit()}>
      {t('Send an assessment')}
    </Button>
  );
}
