type FilterDateProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
};

export function FilterDate({ label, value, onChange }: FilterDateProps) {
  return (
    <label
      className={`flex h-9 items-center gap-2 rounded-md border bg-surface pl-2.5 ${value === undefined ? 'border-edge/70 text-soft' : 'border-accent text-ink'}`}
    >
      <span className="text-sm">{label}</span>
      <input
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        className="h-full rounded-md pr-2"
      />
    </label>
  );
}
