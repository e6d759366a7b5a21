import type { OrganisationUpdate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useSubmit } from '../../ui/use-submit.ts';
import { useSaveOrganisation } from './use-save-organisation.ts';

type Settings<Fields extends FieldValues> = {
  readonly schema: z.ZodType<Fields, Fields>;
  readonly values: DefaultValues<Fields>;
  readonly toUpdate: (fields: Fields) => OrganisationUpdate;
};

/** A form for a part of the organisation's settings, with the props of its frame. */
export function useSettingsForm<Fields extends FieldValues>({ schema, values, toUpdate }: Settings<Fields>) {
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: values,
  });
  const save = useSaveOrganisation();
  const { submit, busy, error } = useSubmit(async (fields: Fields) => {
    await save(toUpdate(fields));
    form.reset(fields);
  });
  return { ...form, frame: { changed: form.formState.isDirty, busy, error, onSubmit: form.handleSubmit(submit) } };
}
