import type { Finding, FindingPage } from '@assay/contract';
import { canClose } from '@assay/contract/rules';
import { CalendarClock, CheckCheck, Share2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { type FindingSearch, listMatchingFindings } from '../../api/findings.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { BulkActionBar } from '../../ui/table/bulk-action-bar.tsx';
import type { SelectionControl } from '../../ui/table/selection.ts';
import { showProblem } from '../../ui/toast.tsx';
import { FindingBulkDialog, type FindingBulkKind } from './finding-bulk-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

type FindingBulkActionsProps = {
  readonly control: SelectionControl;
  readonly table: FindingPage;
  readonly search: FindingSearch;
};

export function FindingBulkActions({ control, table, search }: FindingBulkActionsProps) {
  const [kind, setKind] = useState<FindingBulkKind | null>(null);
  const [sharing, setSharing] = useState<readonly Finding[] | null>(null);
  const { selection, clear } = control;
  const listOpen = async () => {
    const found = selection.all ? await listMatchingFindings(search) : table.entries;
    return found.filter(({ id, status }) => canClose(status) && (selection.all || selection.ids.has(id)));
  };
  const listChosen = async () => (await listOpen()).map(({ id }) => id);
  const close = () => {
    setKind(null);
    setSharing(null);
  };
  const done = () => {
    close();
    clear();
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
        <Button
          icon={<Share2 aria-hidden="true" />}
          onPress={() => void listOpen().then(setSharing, (error: unknown) => showProblem(error))}
        >
          {t('Share with vendor')}
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
          onClose={close}
          onDone={done}
        />
      )}
      {sharing !== null && <ShareDialog findings={sharing} onClose={close} onDone={done} />}
    </>
  );
}
