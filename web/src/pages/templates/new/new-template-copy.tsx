import { useState } from 'react';
import { duplicateTemplate } from '../../../api/templates.ts';
import { t } from '../../../format/i18n.ts';
import { SelectField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { TemplateRow } from '../template-rows.ts';
import { useOpenTemplate } from './use-open-template.ts';

type NewTemplateCopyProps = { readonly templates: readonly TemplateRow[]; readonly onClose: () => void };

export function NewTemplateCopy({ templates, onClose }: NewTemplateCopyProps) {
  const open = useOpenTemplate();
  const [chosen, setChosen] = useState(templates[0]?.id ?? '');
  const { submit, busy, error } = useSubmit(async () => open(await duplicateTemplate(chosen)));
  if (templates.length === 0) return <Notice>{t('There are no templates to copy yet.')}</Notice>;
  return (
    <>
      <SelectField
        label={t('Template to copy')}
        description={t('The copy is a separate draft. Changes to it don’t affect the original.')}
        options={templates.map(({ id, name, version }) => ({
          value: id,
          label: t('{{name}}, version {{version}}', { name, version }),
        }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <FormActions
        action={t('Copy template')}
        error={error}
        busy={busy}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </>
  );
}
