import type { VendorImportCheck, VendorImportRow, VendorMatchChoice } from '@assay/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { checkVendorImport, startVendorImport } from '../../../api/vendor-imports.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { ImportGrid, needsAttention } from './import-grid.tsx';
import { listChoices, type MatchChoices, MatchSummary } from './import-matches.tsx';
import { storeImportRows } from './stored-import-rows.ts';

const route = getRouteApi('/shell/vendors/import');

type Rows = readonly VendorImportRow[];

type ImportCheckProps = {
  readonly rows: Rows;
  readonly onChange: (rows: Rows) => void;
  readonly onBack: () => void;
};

/** A preview of the import, refreshed after every correction. */
export function ImportCheck({ rows, onChange, onBack }: ImportCheckProps) {
  const check = useQuery({
    queryKey: ['vendor-import-check', rows],
    queryFn: ({ signal }) => checkVendorImport(rows, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const [onlyProblems, setOnlyProblems] = useState(true);
  const [choices, setChoices] = useState<MatchChoices>(new Map());
  return (
    <QueryBoundary query={check}>
      {(checked) => (
        <>
          <ImportCounts counts={checked.counts} />
          <MatchSummary checked={checked.rows} choices={choices} onChange={setChoices} />
          {checked.rows.some(needsAttention) && (
            <Checkbox
              label={t('Show only rows with problems or matches')}
              checked={onlyProblems}
              onChange={(event) => setOnlyProblems(event.target.checked)}
            />
          )}
          <ImportGrid
            rows={rows}
            checked={checked.rows}
            onlyProblems={onlyProblems}
            onChange={onChange}
            choices={choices}
            onChoose={setChoices}
          />
          <ImportActions
            rows={rows}
            counts={checked.counts}
            choices={listChoices(checked.rows, choices)}
            onBack={onBack}
          />
        </>
      )}
    </QueryBoundary>
  );
}

type Counts = VendorImportCheck['counts'];

function ImportCounts({ counts: { new: fresh, existing, matched, duplicate, invalid } }: { readonly counts: Counts }) {
  const parts = [
    { count: fresh, text: tCount(fresh, '{{count}} new vendor', '{{count}} new vendors') },
    { count: existing, text: tCount(existing, '{{count}} existing', '{{count}} existing') },
    { count: matched, text: tCount(matched, '{{count}} possible match', '{{count}} possible matches') },
    { count: duplicate, text: tCount(duplicate, '{{count}} duplicate', '{{count}} duplicates') },
    { count: invalid, text: tCount(invalid, '{{count}} with errors', '{{count}} with errors') },
  ].filter(({ count }) => count > 0);
  return (
    <p role="status" className="text-lg font-medium">
      {parts.map(({ text }) => text).join(', ')}
    </p>
  );
}

type ImportActionsProps = {
  readonly rows: Rows;
  readonly counts: Counts;
  readonly choices: readonly VendorMatchChoice[];
  readonly onBack: () => void;
};

function ImportActions({ rows, counts, choices, onBack }: ImportActionsProps) {
  const [onExisting, setOnExisting] = useState<'skip' | 'update'>('skip');
  const navigate = route.useNavigate();
  const mayStart = useCan('vendors:edit');
  const { submit, busy, error } = useSubmit(async () => {
    const { taskId } = await startVendorImport({ rows: [...rows], onExisting, choices: [...choices] });
    storeImportRows(taskId, rows);
    await navigate({ search: { task: taskId } });
  });
  const skipped = choices.filter(({ action }) => action === 'skip').length;
  const count = counts.new + choices.length - skipped + (onExisting === 'update' ? counts.existing : 0);
  const left = counts.invalid + counts.duplicate + skipped;
  return (
    <>
      {counts.existing > 0 && <ExistingChoice value={onExisting} onChange={setOnExisting} />}
      {left > 0 && (
        <Callout tone="amber">
          {tCount(
            left,
            '{{count}} row will be skipped. You can download it after the import.',
            '{{count}} rows will be skipped. You can download them after the import.',
          )}
        </Callout>
      )}
      {!mayStart && <Callout tone="amber">{t('You also need permission to edit vendors to import them.')}</Callout>}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button onPress={onBack}>{t('Back to columns')}</Button>
        <Button kind="primary" busy={busy} isDisabled={count === 0 || !mayStart} onPress={() => void submit()}>
          {count === 0 ? t('Nothing to import') : tCount(count, 'Import {{count}} vendor', 'Import {{count}} vendors')}
        </Button>
      </DialogActions>
    </>
  );
}

type ExistingChoiceProps = { readonly value: 'skip' | 'update'; readonly onChange: (value: 'skip' | 'update') => void };

function ExistingChoice({ value, onChange }: ExistingChoiceProps) {
  const choices = [
    { id: 'skip', label: t('Don’t change them') },
    { id: 'update', label: t('Update them from the file (empty cells are ignored)') },
  ] as const;
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 font-semibold">{t('Existing vendors with the same external ID')}</legend>
      {choices.map(({ id, label }) => (
        <label key={id} className="flex min-h-6 items-center gap-2">
          <input type="radio" name="existing" checked={value === id} onChange={() => onChange(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
