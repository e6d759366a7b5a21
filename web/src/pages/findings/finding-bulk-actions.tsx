import type { FindingPage } from '@assay/contract';
import { canClose } from '@assay/contract/rules';
import { CalendarClock, CheckCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { type FindingSearch, listMatchingFindings } from '../../api/findings.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { BulkActionBar } from '../../ui/table/bulk-action-bar.tsx';
import type { SelectionControl } from '../../ui/table/selection.ts';
import { FindingBulkDialog, type FindingBulkKind } from './finding-bulk-dialog.tsx';

type FindingBulkActionsProps = {
  readonly control: SelectionControl;
  readonly table: FindingPage;
  readonly search: FindingSearch;
};

export function FindingBulkActions({ control, table, search }: FindingBulkActionsProps) {
  const [kind, setKind] = useState<FindingBulkKind | null>(null);
  const { selection, clear } = control;
  const listChosen = async () => {
    const found = selection.all ? await listMatchingFindings(search) : table.entries;
    return found
      .filter(({ id, status }) => canClose(status) && (selection.all || selection.ids.has(id)))
      .map(({ id }) => id);
  };
  return (
    <>
      <BulkActionBar control={control} totalCount={table.totalCount} offersAll>
        <Button icon={<UserRound aria-hidden="true" />} onPress={() => setKind('owner')}>
          {t('Assign owner')}
        </Button>
        <Button icon={<CalendarClock aria-hidden="true" />} onPress={() => setKind('dueDate')}>
          {t('Set due date')}
        </Button>
        <Button icon={<CheckCheck aria-hidden="true" />} onPress={() => setKind('close')}>
          {t('Close as remediated')}
        </Button>
      </BulkActionBar>
      {kind !== null && (
        <FindingBulkDialog
          kind={kind}
          listChosen={listChosen}
          count={selection.all ? table.totalCount : selection.ids.size}
          onClose={() => setKind(null)}
          onDone={() => {
            setKind(null);
            clear();
          }}
        />
      )}
    </>
  );
}
