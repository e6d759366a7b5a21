import type { Task, TaskFailure, VendorImportRow } from '@assay/contract';
import { escapeFormula } from '@assay/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { VENDORS_KEY } from '../../../api/vendors.ts';
import { TaskProgress } from '../../../components/task-progress.tsx';
import { tCount, t } from '../../../format/i18n.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { getImportLabel, IMPORT_FIELDS } from './import-mapping.ts';
import { ImportSteps } from './import-steps.tsx';
import { readImportRows } from './stored-import-rows.ts';

export function ImportProgress({ taskId }: { readonly taskId: string }) {
  const rows = useMemo(() => readImportRows(taskId), [taskId]);
  return (
    <>
      <ImportSteps at={3} />
      <TaskProgress taskId={taskId} label={t('Rows processed')}>
        {(task) => <ImportResult task={task} rows={rows} />}
      </TaskProgress>
    </>
  );
}

function ImportResult({
  task: { status, total, failures },
  rows,
}: {
  readonly task: Task;
  readonly rows: readonly VendorImportRow[];
}) {
  const queryClient = useQueryClient();
  const ended = status !== 'RUNNING';
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: VENDORS_KEY });
  }, [ended, queryClient]);
  if (!ended)
    return <p className="text-soft">{t('You can leave this page. The import continues in the background.')}</p>;
  const done = total - failures.length;
  return (
    <>
      <p className="text-lg font-medium">{tCount(done, '{{count}} row imported', '{{count}} rows imported')}</p>
      {failures.length > 0 && <Failures failures={failures} rows={rows} />}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/vendors" kind="primary">
          {t('Go to vendors')}
        </LinkButton>
        <LinkButton to="/vendors/import" search={{}}>
          {t('Import another file')}
        </LinkButton>
      </div>
    </>
  );
}

type FailuresProps = { readonly failures: readonly TaskFailure[]; readonly rows: readonly VendorImportRow[] };

const MAX_SHOWN = 50;

function Failures({ failures, rows }: FailuresProps) {
  const download = () =>
    saveFile(new Blob([buildFailedRowsCsv(failures, rows)], { type: 'text/csv' }), 'failed-rows.csv');
  return (
    <Panel
      title={tCount(failures.length, '{{count}} row was skipped', '{{count}} rows were skipped')}
      actions={
        rows.length > 0 && (
          <Button icon={<Download aria-hidden="true" />} onPress={download}>
            {t('Download skipped rows')}
          </Button>
        )
      }
    >
      <ul className="grid gap-1">
        {failures.slice(0, MAX_SHOWN).map(({ row, error }) => (
          <li key={row}>
            <span className="text-soft">{t('Row {{row}}:', { row: (row ?? 0) + 1 })}</span> {error}
          </li>
        ))}
      </ul>
      {failures.length > MAX_SHOWN && <p className="text-soft">{t('The rest are in the file.')}</p>}
    </Panel>
  );
}

const formatCsvCell = (value: string) => `"${escapeFormula(value).replaceAll('"', '""')}"`;

function buildFailedRowsCsv(failures: readonly TaskFailure[], rows: readonly VendorImportRow[]): string {
  const lines = failures.map(({ row, error }) => {
    const cells = row === null ? {} : (rows[row] ?? {});
    return [...IMPORT_FIELDS.map((field) => cells[field] ?? ''), error];
  });
  const header = [...IMPORT_FIELDS.map(getImportLabel), t('Error')];
  return [header, ...lines].map((line) => line.map(formatCsvCell).join(',')).join('\r\n');
}
