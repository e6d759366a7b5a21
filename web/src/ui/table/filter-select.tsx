import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { formatOr } from '../../format/i18n.ts';
import { Checkbox, type Option } from '../field.tsx';

type FilterSelectProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
  readonly onChange: (value: string | undefined) => void;
};

const toColours = (value: string | undefined) =>
  value === undefined ? 'border-edge/70 text-soft' : 'border-accent text-ink';

/** A table filter. Shows its label while nothing is selected. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      className={`h-9 max-w-52 rounded-md border bg-surface pr-7 pl-2.5 ${toColours(value)}`}
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

/** A table filter with any number of its values, which are kept as text with commas. */
export function FilterValues({ label, value, options, onChange }: FilterSelectProps) {
  const chosen = value?.split(',') ?? [];
  const toggle = (toggled: string) => {
    const next = options.map((option) => option.value).filter((one) => chosen.includes(one) !== (one === toggled));
    onChange(next.length === 0 ? undefined : next.join());
  };
  return (
    <DialogTrigger>
      <Button
        className={`flex h-9 max-w-52 items-center gap-1.5 rounded-md border bg-surface px-2.5 ${toColours(value)}`}
      >
        <span className="truncate">{value === undefined ? label : `${label}: ${describeValues(options, value)}`}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </Button>
      <Popover placement="bottom start" className="z-50 rounded-md border border-line bg-raised p-3 shadow-raised">
        <Dialog aria-label={label} className="grid gap-1 outline-none">
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** "Critical or High" */
export const describeValues = (options: readonly Option[], value: string): string =>
  formatOr(value.split(',').map((one) => options.find((option) => option.value === one)?.label ?? one));
