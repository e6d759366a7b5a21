import type { VendorImportRowCheck, VendorImportField, VendorImportRow } from '@assay/contract';
import { type ReactNode, useState } from 'react';
import { t } from '../../../format/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { findImportHint, getImportLabel, IMPORT_FIELDS } from './import-mapping.ts';
import { isMatched, MatchCell, type MatchChoices } from './import-matches.tsx';

type Rows = readonly VendorImportRow[];

type ImportGridProps = {
  readonly rows: Rows;
  readonly checked: readonly VendorImportRowCheck[];
  readonly onlyProblems: boolean;
  readonly onChange: (rows: Rows) => void;
  readonly choices: MatchChoices;
  readonly onChoose: (choices: MatchChoices) => void;
};

const PAGE_SIZE = 25;

export const needsAttention = (row: VendorImportRowCheck) =>
  row.errors.length > 0 || row.duplicateOf !== null || isMatched(row);

/** An editable grid of the rows. Errors are shown below their cells. */
export function ImportGrid({ rows, checked, onlyProblems, onChange, choices, onChoose }: ImportGridProps) {
  const [page, setPage] = useState(1);
  const anyProblem = checked.some(needsAttention);
  const matching = onlyProblems && anyProblem ? checked.filter(needsAttention) : checked;
  const last = Math.max(Math.ceil(matching.length / PAGE_SIZE), 1);
  const at = Math.min(page, last);
  const anyMatch = checked.some((row) => isMatched(row) || row.existing !== null);
  const fields = IMPORT_FIELDS.filter((field) => rows.some((row) => row[field] !== undefined));
  const correct = (index: number, field: VendorImportField, value: string) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, [field]: value } : row)));
  return (
    <>
      {!anyProblem && <Notice>{t('All rows can be imported.')}</Notice>}
      <div
        role="group"
        aria-label={t('Rows in the file')}
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="text-left">
          <caption className="sr-only">{t('Rows in the file')}</caption>
          <thead className="border-b border-line text-xs text-soft">
            <tr>
              <th scope="col" className="h-9 px-3 font-medium">
                {t('Row')}
              </th>
              {anyMatch && (
                <th scope="col" className="px-2 font-medium whitespace-nowrap">
                  {t('Existing vendor')}
                </th>
              )}
              {fields.map((field) => (
                <th key={field} scope="col" className="px-2 font-medium whitespace-nowrap">
                  {getImportLabel(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {matching.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map((row) => (
              <GridRow key={row.index} checked={row} row={rows[row.index] ?? {}} fields={fields} onCorrect={correct}>
                {anyMatch && (
                  <td className="px-1 py-1">
                    <MatchCell row={row} choices={choices} onChange={onChoose} />
                  </td>
                )}
              </GridRow>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination page={at} pageSize={PAGE_SIZE} totalCount={matching.length} onPage={setPage} />
    </>
  );
}

type GridRowProps = {
  readonly checked: VendorImportRowCheck;
  readonly row: VendorImportRow;
  readonly fields: readonly VendorImportField[];
  readonly onCorrect: (index: number, field: VendorImportField, value: string) => void;
  readonly children: ReactNode;
};

function GridRow({ checked: { index, errors, duplicateOf }, row, fields, onCorrect, children }: GridRowProps) {
  const messageFor = (field: VendorImportField) => {
    const error = errors.find((one) => one.field === field)?.message;
    if (error !== undefined) return row[field] ? (findImportHint(field) ?? error) : error;
    if (field !== 'externalId' || duplicateOf === null) return undefined;
    return t('Duplicate of row {{row}}', { row: duplicateOf + 1 });
  };
  return (
    <tr className="align-top">
      <th scope="row" className="px-3 py-2.5 text-right font-normal text-soft tabular-nums">
        {index + 1}
      </th>
      {children}
      {fields.map((field) => (
        <td key={field} className="px-1 py-1">
          <Cell
            label={t('{{field}} in row {{row}}', { field: getImportLabel(field), row: index + 1 })}
            value={row[field] ?? ''}
            message={messageFor(field)}
            onCorrect={(value) => onCorrect(index, field, value)}
          />
        </td>
      ))}
    </tr>
  );
}

type CellProps = {
  readonly label: string;
  readonly value: string;
  readonly message: string | undefined;
  readonly onCorrect: (value: string) => void;
};

/** Reports a change on blur, so that half-typed values are not validated. */
function Cell({ label, value, message, onCorrect }: CellProps) {
  return (
    <>
      <input
        key={value}
        aria-label={label}
        defaultValue={value}
        aria-invalid={message !== undefined}
        title={message}
        onBlur={({ target }) => {
          if (target.value !== value) onCorrect(target.value);
        }}
        className="h-8 w-44 rounded-sm border border-transparent bg-transparent px-1.5 hover:border-edge/60 aria-invalid:border-red aria-invalid:bg-red-wash"
      />
      {message !== undefined && <p className="max-w-44 px-1.5 text-xs text-red">{message}</p>}
    </>
  );
}
