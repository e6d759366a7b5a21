import { t } from '../../../format/text.ts';
import { optionsOf } from '../../../format/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { FIELDS, isField, type Mapping } from './import-mapping.ts';

type ImportMapProps = {
  readonly table: { readonly headers: readonly string[]; readonly cells: readonly (readonly string[])[] };
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
};

const SAMPLES = 3;

/** Which column holds what. A field that is given to one column is taken from another. */
export function ImportMap({ table: { headers, cells }, mapping, onChange, onBack, onNext }: ImportMapProps) {
  const missing = (['name', 'contactEmail'] as const).filter((field) => !mapping.includes(field));
  const give = (column: number, value: string) => {
    const field = isField(value) ? value : null;
    onChange(mapping.map((held, index) => (index === column ? field : held === field ? null : held)));
  };
  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-left">
          <caption className="sr-only">{t('Columns of the file')}</caption>
          <thead className="border-b border-line text-xs text-soft">
            <tr>
              <th scope="col" className="h-9 px-3 font-medium">
                {t('Column of the file')}
              </th>
              <th scope="col" className="px-3 font-medium">
                {t('Holds')}
              </th>
              <th scope="col" className="px-3 font-medium">
                {t('For example')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {headers.map((header, column) => (
              <MapRow
                key={`${header} ${String(column)}`}
                header={header || t('Column {{number}}', { number: column + 1 })}
                field={mapping[column] ?? null}
                samples={cells.slice(0, SAMPLES).map((row) => row[column] ?? '')}
                onGive={(value) => give(column, value)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <Callout tone="amber">
          {t('Say which column holds: {{fields}}.', { fields: missing.map((field) => FIELDS[field]).join(', ') })}
        </Callout>
      )}
      <Actions>
        <Button onPress={onBack}>{t('Another file')}</Button>
        <Button kind="primary" isDisabled={missing.length > 0} onPress={onNext}>
          {t('Check the rows')}
        </Button>
      </Actions>
    </>
  );
}

type MapRowProps = {
  readonly header: string;
  readonly field: Mapping[number];
  readonly samples: readonly string[];
  readonly onGive: (field: string) => void;
};

function MapRow({ header, field, samples, onGive }: MapRowProps) {
  return (
    <tr>
      <th scope="row" className="px-3 py-2 font-medium">
        {header}
      </th>
      <td className="px-3 py-2">
        <select
          aria-label={t('What the column {{header}} holds', { header })}
          value={field ?? ''}
          onChange={(event) => onGive(event.target.value)}
          className="h-9 rounded-md border border-edge/70 bg-surface pr-7 pl-2.5"
        >
          <option value="">{t('Left out')}</option>
          {optionsOf(FIELDS).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td className="max-w-80 truncate px-3 py-2 text-soft">{samples.filter(Boolean).join(' · ')}</td>
    </tr>
  );
}
