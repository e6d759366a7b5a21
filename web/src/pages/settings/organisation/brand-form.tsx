import { Colour, Name, type Organisation } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { t } from '../../../format/text.ts';
import { TextField } from '../../../ui/field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { SettingsForm } from '../settings-form.tsx';
import { useSaveOrganisation } from '../use-save-organisation.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField } from './colour-field.tsx';

const Brand = z.object({ name: Name, colour: Colour.nullable() });
type Brand = z.infer<typeof Brand>;

/** Name and colour, with what vendors will see of them while they are being chosen. */
export function BrandForm({ organisation }: { readonly organisation: Organisation }) {
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<Brand>({
    resolver: zodResolver(Brand),
    defaultValues: { name: organisation.name, colour: organisation.colour },
  });
  const save = useSaveOrganisation();
  const { submit, busy, error } = useSubmit(async (brand: Brand) => {
    await save(brand);
    reset(brand);
  });
  const { name, colour } = watch();
  return (
    <SettingsForm
      title={t('Name and colour')}
      changed={formState.isDirty}
      busy={busy}
      error={error}
      onSubmit={handleSubmit(submit)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Name of the organisation')}
          description={t('In mails, in the portal and on reports.')}
          autoComplete="organization"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <ColourField
          value={colour}
          error={formState.errors.colour && t('Write a colour like #0f5c56')}
          onChange={(chosen) => setValue('colour', chosen, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
      <BrandPreview organisation={organisation} name={name} colour={colour} />
    </SettingsForm>
  );
}
