import { TemplateBody } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { createTemplate } from '../../../api/templates.ts';
import { t } from '../../../format/i18n.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useOpenTemplate } from './use-open-template.ts';

const TemplateDetails = TemplateBody.pick({ name: true, description: true });
type TemplateDetails = z.infer<typeof TemplateDetails>;

export function NewBlankTemplate({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenTemplate();
  const { register, handleSubmit, formState } = useForm<TemplateDetails>({
    resolver: zodResolver(TemplateDetails),
    defaultValues: { name: '', description: '' },
  });
  const { submit, busy, error } = useSubmit(async ({ name, description }: TemplateDetails) =>
    open(await createTemplate({ name, description: description || null, sections: [] })),
  );
  const { name } = formState.errors;
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label={t('Name')}
        autoFocus
        maxLength={255}
        error={name && t('Enter a template name.')}
        {...register('name')}
      />
      <TextArea
        label={t('Description')}
        description={t('For your team: what this template is for and who to send it to.')}
        rows={3}
        maxLength={10_000}
        {...register('description')}
      />
      <FormActions action={t('Create template')} error={error} busy={busy} onCancel={onClose} />
    </form>
  );
}
