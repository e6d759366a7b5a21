import type { Option } from '../field.tsx';

type FilterSelectProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
  readonly onChange: (value: string | undefined) => void;
};

/** A table filter. Shows its label while nothing is selected. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      className={`h-9 max-w-52 rounded-md border bg-surface pr-7 pl-2.5 ${value === undefined ? 'border-edge/70 text-soft' : 'border-accent text-ink'}`}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
