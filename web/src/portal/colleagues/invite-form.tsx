import type { PortalAssessment } from '@assay/contract';
import { MAX_PERSON_NAME_LENGTH } from '@assay/contract/rules';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { delegateSections } from '../../api/portal.ts';
import { toProblem } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { useRefreshPortal } from '../portal-query.ts';

type InviteFormProps = {
  readonly assessment: PortalAssessment;
  /** The preselected section; more can be added. */
  readonly section: string | null;
  readonly onClose: () => void;
};

/** Delegates the selected sections to a colleague, who gets their own link. */
export function InviteForm({ assessment, section, onClose }: InviteFormProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [sections, setSections] = useState<readonly string[]>(section === null ? [] : [section]);
  const refresh = useRefreshPortal();
  const inviting = useMutation({
    mutationFn: () => delegateSections({ name, email, sections: [...sections] }),
    onSuccess: () => refresh().then(onClose),
  });
  return (
    <form
      aria-label={t('Delegate sections')}
      className="grid max-w-prose gap-3 rounded-md bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!inviting.isPending) inviting.mutate();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('Colleague’s name')}
          required
          maxLength={MAX_PERSON_NAME_LENGTH}
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('Email address')}
          type="email"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      <Sections all={assessment.sections.map(({ title }) => title)} chosen={sections} onChange={setSections} />
      <p className="text-xs text-soft">
        {t(
          'They’ll receive an email with their own link. They can see and answer only these sections, and can’t submit the questionnaire.',
        )}
      </p>
      {inviting.error !== null && <ProblemNotice {...toProblem(inviting.error)} />}
      <div className="flex flex-wrap gap-2">
        <NativeButton onPress={onClose}>{t('Cancel')}</NativeButton>
        <NativeButton kind="primary" busy={inviting.isPending} disabled={sections.length === 0}>
          {t('Send invitation')}
        </NativeButton>
      </div>
    </form>
  );
}

type SectionsProps = {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

function Sections({ all, chosen, onChange }: SectionsProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid gap-1">
      <legend id={id} className="text-sm font-medium">
        {t('Sections')}
      </legend>
      {all.map((title) => (
        <Checkbox
          key={title}
          label={title}
          checked={chosen.includes(title)}
          onChange={({ target }) =>
            onChange(all.filter((one) => (one === title ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
