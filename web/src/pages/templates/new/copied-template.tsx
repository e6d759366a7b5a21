import { useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { duplicateTemplate } from '../../../api/templates.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { TemplateRow } from '../template-rows.ts';
import { useOpenTemplate } from './use-open-template.ts';

type CopiedTemplateProps = { readonly templates: readonly TemplateRow[]; readonly onClose: () => void };

export function CopiedTemplate({ templates, onClose }: CopiedTemplateProps) {
  const open = useOpenTemplate();
  const [chosen, setChosen] = useState(templates[0]?.id ?? '');
  const { submit, busy, error } = useSubmit(async () => open(await duplicateTemplate(chosen)));
  if (templates.length === 0) return <Notice>{t('There is no template to copy yet.')}</Notice>;
  return (
    <>
      <SelectField
        label={t('Template to copy')}
        description={t('The copy is a draft of its own. Its changes do not reach the original.')}
        options={templates.map(({ id, name, version }) => ({
          value: id,
          label: t('{{name}}, version {{version}}', { name, version }),
        }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy} onPress={() => void submit()}>
          {t('Copy')}
        </Button>
      </Actions>
    </>
  );
}
