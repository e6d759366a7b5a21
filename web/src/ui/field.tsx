import { type ComponentProps, type ReactNode, useId } from 'react';

const CONTROL_CLASS =
  'w-full rounded-md border border-edge/70 bg-surface px-2.5 text-ink placeholder:text-soft hover:border-edge ' +
  'disabled:bg-sunken disabled:text-soft aria-invalid:border-red aria-invalid:outline-red';

type FieldLabelProps = {
  readonly label: string;
  /** Only for screen readers, where the context makes the label obvious. */
  readonly hideLabel?: boolean | undefined;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
};

type FieldControlProps = { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };

type FieldProps = FieldLabelProps & { readonly children: (wired: FieldControlProps) => ReactNode };

export function Field({ label, hideLabel = false, description, error, children }: FieldProps) {
  const id = useId();
  const [descriptionId, errorId] = [`${id}-d`, `${id}-e`];
  const described = [description !== undefined && descriptionId, error !== undefined && errorId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        ...(described !== '' && { 'aria-describedby': described }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {description !== undefined && (
        <p id={descriptionId} className="text-xs text-soft">
          {description}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="text-xs font-medium text-red">
          {error}
        </p>
      )}
    </div>
  );
}

type NativeFieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldLabelProps &
  Omit<ComponentProps<Tag>, 'id' | 'className'>;

export function TextField({ label, hideLabel, description, error, ...props }: NativeFieldProps<'input'>) {
  return (
    <Field label={label} hideLabel={hideLabel} description={description} error={error}>
      {(wired) => <input {...props} {...wired} className={`${CONTROL_CLASS} h-9`} />}
    </Field>
  );
}

export function TextArea({ label, hideLabel, description, error, ...props }: NativeFieldProps<'textarea'>) {
  return (
    <Field label={label} hideLabel={hideLabel} description={description} error={error}>
      {(wired) => <textarea rows={4} {...props} {...wired} className={`${CONTROL_CLASS} min-h-18 py-1.5`} />}
    </Field>
  );
}

export type Option = { readonly value: string; readonly label: string };

type SelectProps = NativeFieldProps<'select'> & {
  readonly options: readonly Option[];
  /** The label of the empty option; if omitted, a value must be selected. */
  readonly none?: string;
};

export function SelectField({ label, hideLabel, description, error, options, none, ...props }: SelectProps) {
  return (
    <Field label={label} hideLabel={hideLabel} description={description} error={error}>
      {(wired) => (
        <select {...props} {...wired} className={`${CONTROL_CLASS} h-9 pr-7`}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  readonly label: ReactNode;
  readonly description?: ReactNode;
};

/** The whole line is clickable. */
export function Checkbox({ label, description, ...props }: CheckboxProps) {
  return (
    <label className="flex min-h-6 items-start gap-2">
      <input {...props} type="checkbox" className="mt-1 shrink-0" />
      <span>
        {label}
        {description !== undefined && <span className="block text-xs text-soft">{description}</span>}
      </span>
    </label>
  );
}
