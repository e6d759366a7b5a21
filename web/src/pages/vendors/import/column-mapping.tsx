import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { getImportLabel, IMPORT_FIELDS, isImportField, type ImportMapping } from './import-mapping.ts';

type ColumnMappingProps = {
  readonly table: { readonly headers: readonly string[]; readonly cells: readonly (readonly string[])[] };
  readonly mapping: ImportMapping;
  readonly onChange: (mapping: ImportMapping) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
};

const SAMPLE_COUNT = 3;

/** Assigns fields to columns. Assigning a field to a column removes it from any other. */
export function ColumnMapping({ table: { headers, cells }, mapping, onChange, onBack, onNext }: ColumnMappingProps) {
  const missing = (['name', 'contactEmail'] as const).filter((field) => !mapping.includes(field));
  const give = (column: number, value: string) => {
    const field = isImportField(value) ? value : null;
    onChange(mapping.map((held, index) => (index === column ? field : held === field ? null : held)));
  };
  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-left">
          <caption className="sr-only">{t('Columns in the file')}</caption>
          <thead className="border-b border-line text-xs text-soft">
            <tr>
              <th scope="col" className="h-9 px-3 font-medium">
                {t('File column')}
              </th>
              <th scope="col" className="px-3 font-medium">
                {t('Vendor field')}
              </th>
              <th scope="col" className="px-3 font-medium">
                {t('Sample values')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {headers.map((header, column) => (
              <ColumnMappingRow
                key={`${header} ${String(column)}`}
                header={header || t('Column {{number}}', { number: column + 1 })}
                field={mapping[column] ?? null}
                samples={cells.slice(0, SAMPLE_COUNT).map((row) => row[column] ?? '')}
                onGive={(value) => give(column, value)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <Callout tone="amber">
          {t('Choose a column for: {{fields}}.', {
            fields: missing.map(getImportLabel).join(', '),
          })}
        </Callout>
      )}
      <DialogActions>
        <Button onPress={onBack}>{t('Choose another file')}</Button>
        <Button kind="primary" isDisabled={missing.length > 0} onPress={onNext}>
          {t('Check rows')}
        </Button>
      </DialogActions>
    </>
  );
}

type ColumnMappingRowProps = {
  readonly header: string;
  readonly field: ImportMapping[number];
  readonly samples: readonly string[];
  readonly onGive: (field: string) => void;
};

function ColumnMappingRow({ header, field, samples, onGive }: ColumnMappingRowProps) {
  return (
    <tr>
      <th scope="row" className="px-3 py-2 font-medium">
        {header}
      </th>
      <td className="px-3 py-2">
        <select
          aria-label={t('Vendor field for column {{header}}', { header })}
          value={field ?? ''}
          onChange={(event) => onGive(event.target.value)}
          className="h-9 rounded-md border border-edge/70 bg-surface pr-7 pl-2.5"
        >
          <option value="">{t('Don’t import')}</option>
          {IMPORT_FIELDS.map((one) => (
            <option key={one} value={one}>
              {getImportLabel(one)}
            </option>
          ))}
        </select>
      </td>
      <td className="max-w-80 truncate px-3 py-2 text-soft">{samples.filter(Boolean).join(' · ')}</td>
    </tr>
  );
}
