import { TemplateBody } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { problemOf } from '../../../api/problem.ts';
import { createTemplate } from '../../../api/templates.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useOpenTemplate } from './use-open-template.ts';

const About = TemplateBody.pick({ name: true, description: true });
type About = z.infer<typeof About>;

export function BlankTemplate({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenTemplate();
  const { register, handleSubmit, formState } = useForm<About>({
    resolver: zodResolver(About),
    defaultValues: { name: '', description: '' },
  });
  const { submit, busy, error } = useSubmit(async ({ name, description }: About) =>
    open(await createTemplate({ name, description: description || null, sections: [] })),
  );
  const { name } = formState.errors;
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label={t('Name')}
        autoFocus
        maxLength={255}
        error={name && t('Give the template a name.')}
        {...register('name')}
      />
      <TextArea
        label={t('Description')}
        description={t('For your team: what it is for, and whom to send it to.')}
        rows={3}
        maxLength={10_000}
        {...register('description')}
      />
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {t('Create')}
        </Button>
      </Actions>
    </form>
  );
}
