import type { Task, TaskFailure, VendorImportRow } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { VENDORS } from '../../../api/vendors.ts';
import { TaskProgress } from '../../../components/task-progress.tsx';
import { counted, t } from '../../../format/text.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { ALL_FIELDS, FIELDS } from './import-mapping.ts';
import { ImportSteps } from './import-steps.tsx';
import { keptRows } from './kept-rows.ts';

export function ImportProgress({ taskId }: { readonly taskId: string }) {
  const rows = useMemo(() => keptRows(taskId), [taskId]);
  return (
    <>
      <ImportSteps at={3} />
      <TaskProgress taskId={taskId} label={t('Rows dealt with')}>
        {(task) => <Result task={task} rows={rows} />}
      </TaskProgress>
    </>
  );
}

function Result({
  task: { status, total, failures },
  rows,
}: {
  readonly task: Task;
  readonly rows: readonly VendorImportRow[];
}) {
  const queryClient = useQueryClient();
  const ended = status !== 'RUNNING';
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: VENDORS });
  }, [ended, queryClient]);
  if (!ended) return <p className="text-soft">{t('You can leave this page: the import goes on without it.')}</p>;
  const done = total - failures.length;
  return (
    <>
      <p className="text-lg font-medium">{counted(done, '{{count}} row imported', '{{count}} rows imported')}</p>
      {failures.length > 0 && <Failures failures={failures} rows={rows} />}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/vendors" kind="primary">
          {t('Go to the vendors')}
        </LinkButton>
        <LinkButton to="/vendors/import" search={{}}>
          {t('Import another file')}
        </LinkButton>
      </div>
    </>
  );
}

type FailuresProps = { readonly failures: readonly TaskFailure[]; readonly rows: readonly VendorImportRow[] };

const MOST_SHOWN = 50;

function Failures({ failures, rows }: FailuresProps) {
  const download = () => saveFile(new Blob([failedCsv(failures, rows)], { type: 'text/csv' }), 'failed-rows.csv');
  return (
    <Panel
      title={counted(failures.length, '{{count}} row was left out', '{{count}} rows were left out')}
      actions={
        rows.length > 0 && (
          <Button icon={<Download aria-hidden="true" />} onPress={download}>
            {t('Download these rows')}
          </Button>
        )
      }
    >
      <ul className="grid gap-1">
        {failures.slice(0, MOST_SHOWN).map(({ row, error }) => (
          <li key={row}>
            <span className="text-soft">{t('Row {{row}}:', { row: (row ?? 0) + 1 })}</span> {error}
          </li>
        ))}
      </ul>
      {failures.length > MOST_SHOWN && <p className="text-soft">{t('The others are in the file.')}</p>}
    </Panel>
  );
}

/** A leading sign would be read as a formula by the program that opens it. */
const cell = (value: string) => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

function failedCsv(failures: readonly TaskFailure[], rows: readonly VendorImportRow[]): string {
  const lines = failures.map(({ row, error }) => {
    const cells = row === null ? {} : (rows[row] ?? {});
    return [...ALL_FIELDS.map((field) => cells[field] ?? ''), error];
  });
  const header = [...ALL_FIELDS.map((field) => FIELDS[field]), t('Error')];
  return [header, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}
