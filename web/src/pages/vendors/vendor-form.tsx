import type { VendorDetail, VendorField } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form';
import { useCan } from '../../api/me.ts';
import { peopleQuery } from '../../api/people.ts';
import { t } from '../../format/i18n.ts';
import { toOptions } from '../../format/labels.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import {
  CHOICE_LABELS,
  type FormSection,
  isChoiceField,
  ORDERED_VENDOR_FIELDS,
  VENDOR_FIELD_VIEWS,
} from './vendor-fields.ts';
import { toFormValues, VendorFormSchema, type VendorFormValues } from './vendor-form-schema.ts';

export type VendorFormResult = {
  readonly values: VendorFormValues;
  readonly dirtyFields: Readonly<Record<string, unknown>>;
};

type VendorFormProps = {
  readonly vendor: VendorDetail | null;
  readonly action: string;
  readonly onSave: (result: VendorFormResult) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Shown first. The others are folded. */
const FIRST_FIELDS: readonly VendorField[] = ['name', 'contactEmail', 'tier', 'ownerId'];

const SECTIONS: readonly { readonly section: FormSection; readonly title: string }[] = [
  { section: 'identity', title: t('Contact and reference') },
  { section: 'risk', title: t('Service and risk') },
  { section: 'record', title: t('Tags and notes') },
];

const listFoldedFields = (section: FormSection) =>
  ORDERED_VENDOR_FIELDS.filter(
    (field) => VENDOR_FIELD_VIEWS[field].section === section && !FIRST_FIELDS.includes(field),
  );

export function VendorForm({ vendor, action, onSave, onCancel }: VendorFormProps) {
  const { register, handleSubmit, formState } = useForm<VendorFormValues>({
    // Validated but not transformed: an update must tell emptied fields from untouched ones.
    resolver: zodResolver(VendorFormSchema, undefined, { raw: true }),
    defaultValues: toFormValues(vendor),
  });
  const { errors, dirtyFields } = formState;
  const { submit, busy, error } = useSubmit(onSave);
  const save = handleSubmit((values) => submit({ values, dirtyFields }));
  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void save(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIRST_FIELDS.map((field) => (
          <VendorInput key={field} field={field} register={register} errors={errors} />
        ))}
      </div>
      <FoldedFields hasError={Object.keys(errors).some((field) => !FIRST_FIELDS.some((first) => first === field))}>
        {SECTIONS.map(({ section, title }) => (
          <fieldset key={section} className="grid gap-4">
            <legend className="mb-3 w-full border-b border-line pb-1 font-semibold">{title}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {listFoldedFields(section).map((field) => (
                <VendorInput key={field} field={field} register={register} errors={errors} />
              ))}
            </div>
          </fieldset>
        ))}
      </FoldedFields>
      <FormActions action={action} error={error} busy={busy} onCancel={onCancel} />
    </form>
  );
}

type FoldedFieldsProps = { readonly hasError: boolean; readonly children: ReactNode };

/** Folded inputs keep their values. An error in one of them unfolds all. */
function FoldedFields({ hasError, children }: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer font-medium">{t('More details')}</summary>
      <div className="grid gap-6 pt-4">{children}</div>
    </details>
  );
}

type VendorInputProps = {
  readonly field: VendorField;
  readonly register: UseFormRegister<VendorFormValues>;
  readonly errors: FieldErrors<VendorFormValues>;
};

function VendorInput({ field, register, errors }: VendorInputProps) {
  const { label, description, type, rows, fullWidth = false } = VENDOR_FIELD_VIEWS[field];
  const props = { label, description, error: errors[field]?.message, ...register(field) };
  if (field === 'ownerId') return <OwnerInput {...props} />;
  if (isChoiceField(field)) {
    const none = field === 'tier' ? t('No tier') : t('Not set');
    return <SelectField {...props} none={none} options={toOptions(CHOICE_LABELS[field])} />;
  }
  const input =
    rows === undefined ? <TextField {...props} type={type} autoComplete="off" /> : <TextArea {...props} rows={rows} />;
  return fullWidth ? <div className="sm:col-span-2">{input}</div> : input;
}

type OwnerInputProps = ReturnType<UseFormRegister<VendorFormValues>> & {
  readonly label: string;
  readonly description: string | undefined;
};

function OwnerInput(props: OwnerInputProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  if (!useCan('vendors:edit')) return null;
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  // Mounted again once the names are loaded: a select can only show a value that is among its options.
  return <SelectField key={options.length} {...props} none={t('Unassigned')} options={options} />;
}
