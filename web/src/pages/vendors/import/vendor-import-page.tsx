import { MAX_IMPORT_ROWS, type VendorImportRow } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { formatNumber } from '../../../format/numbers.ts';
import { t } from '../../../format/i18n.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ImportCheck } from './import-check.tsx';
import { readImportFile } from './read-import-file.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { guessMapping, type ImportMapping, toImportRows } from './import-mapping.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportSteps } from './import-steps.tsx';

const route = getRouteApi('/shell/vendors/import');

export function VendorImportPage() {
  const { task } = route.useSearch();
  return (
    <RequirePermission permission="vendors:create">
      <Page
        title={t('Import vendors')}
        lead={t('Import from a spreadsheet. You can check the result before anything is saved.')}
      >
        {task === undefined ? <ImportPreparation /> : <ImportProgress taskId={task} />}
      </Page>
    </RequirePermission>
  );
}

type Table = { readonly headers: readonly string[]; readonly cells: readonly (readonly string[])[] };

function ImportPreparation() {
  const [table, setTable] = useState<Table | null>(null);
  const [mapping, setMapping] = useState<ImportMapping>([]);
  const [rows, setRows] = useState<readonly VendorImportRow[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    const reading = await readImportFile(file);
    const refusal = 'refusal' in reading ? reading.refusal : validateRowCount(reading.rows.length - 1);
    setProblem(refusal);
    if (refusal !== null || 'refusal' in reading) return;
    const [headers = [], ...cells] = reading.rows;
    setTable({ headers, cells });
    setMapping(guessMapping(headers));
  };
  if (rows !== null) {
    return (
      <>
        <ImportSteps at={2} />
        <ImportCheck rows={rows} onChange={setRows} onBack={() => setRows(null)} />
      </>
    );
  }
  if (table !== null) {
    return (
      <>
        <ImportSteps at={1} />
        <ColumnMapping
          table={table}
          mapping={mapping}
          onChange={setMapping}
          onBack={() => setTable(null)}
          onNext={() => setRows(toImportRows(table.cells, mapping))}
        />
      </>
    );
  }
  return (
    <>
      <ImportSteps at={0} />
      {problem !== null && (
        <div role="alert">
          <Callout tone="red">{problem}</Callout>
        </div>
      )}
      <FileDrop
        label={t('Choose a spreadsheet or drop it here')}
        description={t(
          'An .xlsx or .csv file with a header row and at most {{most}} vendors. Name and contact email are required. Include an external ID so you can import the same list again later.',
          { most: formatNumber(MAX_IMPORT_ROWS) },
        )}
        accept=".xlsx,.csv,.txt"
        onFile={(file) => void take(file)}
      />
    </>
  );
}

function validateRowCount(count: number): string | null {
  if (count < 1) return t('The file has a header row but no data rows.');
  if (count > MAX_IMPORT_ROWS) {
    return t(
      'The file has {{count}} rows, but you can import at most {{most}} at once. Split the file and try again.',
      {
        count: formatNumber(count),
        most: formatNumber(MAX_IMPORT_ROWS),
      },
    );
  }
  return null;
}
