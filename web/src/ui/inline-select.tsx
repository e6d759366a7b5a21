import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Option } from './field.tsx';

type InlineSelectProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** The label of the empty option; if omitted, a value must be selected. */
  readonly none?: string;
  readonly onChange: (value: string) => void;
  /** How the value is shown. */
  readonly children: ReactNode;
};

/** Looks like the value that it changes. A native select covers it. */
export function InlineSelect({ label, value, options, none, onChange, children }: InlineSelectProps) {
  return (
    <span className="relative inline-flex max-w-full items-center gap-0.5 rounded-full outline-accent hover:bg-sunken has-focus-visible:outline-2">
      <span aria-hidden="true" className="contents">
        {children}
        <ChevronsUpDown className="mr-1 size-3 shrink-0 text-soft" />
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
