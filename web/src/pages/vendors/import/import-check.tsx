import type { VendorImportCheck, VendorImportRow } from '@assay/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../api/me.ts';
import { problemOf } from '../../../api/problem.ts';
import { checkImport, startImport } from '../../../api/vendor-imports.ts';
import { counted, t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { ImportGrid } from './import-grid.tsx';
import { keepRows } from './kept-rows.ts';

const route = getRouteApi('/shell/vendors/import');

type Rows = readonly VendorImportRow[];

type ImportCheckProps = {
  readonly rows: Rows;
  readonly onChange: (rows: Rows) => void;
  readonly onBack: () => void;
};

/** What would happen, asked again after every correction. */
export function ImportCheck({ rows, onChange, onBack }: ImportCheckProps) {
  const check = useQuery({
    queryKey: ['vendor-import-check', rows],
    queryFn: ({ signal }) => checkImport(rows, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const [onlyProblems, setOnlyProblems] = useState(true);
  return (
    <Answered query={check}>
      {(checked) => (
        <>
          <Outcome counts={checked.counts} />
          {checked.counts.invalid + checked.counts.duplicate > 0 && (
            <Checkbox
              label={t('Show only rows with problems')}
              checked={onlyProblems}
              onChange={(event) => setOnlyProblems(event.target.checked)}
            />
          )}
          <ImportGrid rows={rows} checked={checked.rows} onlyProblems={onlyProblems} onChange={onChange} />
          <Decision rows={rows} counts={checked.counts} onBack={onBack} />
        </>
      )}
    </Answered>
  );
}

type Counts = VendorImportCheck['counts'];

function Outcome({ counts: { new: fresh, existing, duplicate, invalid } }: { readonly counts: Counts }) {
  const parts = [
    { count: fresh, text: counted(fresh, '{{count}} new vendor', '{{count}} new vendors') },
    { count: existing, text: counted(existing, '{{count}} already there', '{{count}} already there') },
    { count: duplicate, text: counted(duplicate, '{{count}} repeats another row', '{{count}} repeat another row') },
    { count: invalid, text: counted(invalid, '{{count}} with errors', '{{count}} with errors') },
  ].filter(({ count }) => count > 0);
  return (
    <p role="status" className="text-lg font-medium">
      {parts.map(({ text }) => text).join(', ')}
    </p>
  );
}

type DecisionProps = { readonly rows: Rows; readonly counts: Counts; readonly onBack: () => void };

function Decision({ rows, counts, onBack }: DecisionProps) {
  const [onExisting, setOnExisting] = useState<'skip' | 'update'>('skip');
  const navigate = route.useNavigate();
  const mayStart = useCan('vendors:edit');
  const { submit, busy, error } = useSubmit(async () => {
    const { taskId } = await startImport({ rows: [...rows], onExisting });
    keepRows(taskId, rows);
    await navigate({ search: { task: taskId } });
  });
  const count = counts.new + (onExisting === 'update' ? counts.existing : 0);
  const left = counts.invalid + counts.duplicate;
  return (
    <>
      {counts.existing > 0 && <Existing value={onExisting} onChange={setOnExisting} />}
      {left > 0 && (
        <Callout tone="amber">
          {counted(
            left,
            '{{count}} row will be left out. You get it back as a file.',
            '{{count}} rows will be left out. You get them back as a file.',
          )}
        </Callout>
      )}
      {!mayStart && <Callout tone="amber">{t('Importing also needs the permission to change vendors.')}</Callout>}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onBack}>{t('Back to the columns')}</Button>
        <Button kind="primary" busy={busy} isDisabled={count === 0 || !mayStart} onPress={() => void submit()}>
          {count === 0 ? t('Nothing to import') : counted(count, 'Import {{count}} vendor', 'Import {{count}} vendors')}
        </Button>
      </Actions>
    </>
  );
}

type ExistingProps = { readonly value: 'skip' | 'update'; readonly onChange: (value: 'skip' | 'update') => void };

function Existing({ value, onChange }: ExistingProps) {
  const choices = [
    { id: 'skip', label: t('Leave them as they are') },
    { id: 'update', label: t('Update them with what the file says; empty cells change nothing') },
  ] as const;
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 font-semibold">{t('Vendors that have the same external ID already')}</legend>
      {choices.map(({ id, label }) => (
        <label key={id} className="flex min-h-6 items-center gap-2">
          <input type="radio" name="existing" checked={value === id} onChange={() => onChange(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
