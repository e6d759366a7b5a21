import { Colour, Name, type Organisation } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { t } from '../../../format/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { SettingsForm } from '../settings-form.tsx';
import { useSaveOrganisation } from '../use-save-organisation.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { ColourField } from './colour-field.tsx';

const BrandingFields = z.object({ name: Name, colour: Colour.nullable() });
type BrandingFields = z.infer<typeof BrandingFields>;

/** Edits the name and colour, with a preview of what vendors will see. */
export function BrandingForm({ organisation }: { readonly organisation: Organisation }) {
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<BrandingFields>({
    resolver: zodResolver(BrandingFields),
    defaultValues: { name: organisation.name, colour: organisation.colour },
  });
  const save = useSaveOrganisation();
  const { submit, busy, error } = useSubmit(async (brand: BrandingFields) => {
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
          label={t('Organisation name')}
          description={t('Shown in emails, the portal and reports.')}
          autoComplete="organization"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <ColourField
          value={colour}
          error={formState.errors.colour && t('Enter a colour such as #0f5c56')}
          onChange={(chosen) => setValue('colour', chosen, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
      <BrandingPreview organisation={organisation} name={name} colour={colour} />
    </SettingsForm>
  );
}
