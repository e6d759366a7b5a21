import type { FindingBulkUpdate } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { updateFindings } from '../../api/findings.ts';
import { peopleQuery } from '../../api/people.ts';
import { getToday } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Callout } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useRefreshFindings } from './use-finding-update.ts';

export type FindingBulkKind = 'owner' | 'dueDate' | 'close';

type FindingBulkDialogProps = {
  readonly kind: FindingBulkKind;
  /** The IDs of the selected findings that are open. */
  readonly listChosen: () => Promise<readonly string[]>;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type Values = { readonly value: string; readonly note: string };
type BulkChange = Omit<FindingBulkUpdate, 'findingIds'>;

const KINDS = {
  owner: {
    action: t('Assign owner'),
    isComplete: () => true,
    toChange: ({ value }: Values): BulkChange => ({ update: { ownerId: value === '' ? null : value } }),
  },
  dueDate: {
    action: t('Set due date'),
    isComplete: ({ value, note }: Values) => value !== '' && note.trim() !== '',
    toChange: ({ value, note }: Values): BulkChange => ({ update: { dueDate: value, reason: note } }),
  },
  close: {
    action: t('Close as remediated'),
    isComplete: ({ note }: Values) => note.trim() !== '',
    toChange: ({ note }: Values): BulkChange => ({ close: { status: 'REMEDIATED', resolutionNote: note } }),
  },
} as const;

export function FindingBulkDialog({ kind, listChosen, count, onClose, onDone }: FindingBulkDialogProps) {
  const [values, setValues] = useState<Values>({ value: '', note: '' });
  const [failures, setFailures] = useState<readonly string[]>([]);
  const refresh = useRefreshFindings();
  const { action, isComplete, toChange } = KINDS[kind];
  const { submit, busy, error } = useSubmit(async () => {
    const result = await updateFindings(await listChosen(), toChange(values));
    await refresh();
    setFailures(result.failures);
    if (result.failures.length > 0) return;
    showToast(tCount(result.updatedCount, '{{count}} finding updated', '{{count}} findings updated'));
    onDone();
  });
  return (
    <Dialog title={action} onClose={onClose}>
      <p className="text-soft">
        {tCount(count, '{{count}} finding selected.', '{{count}} findings selected.')}{' '}
        {t('Closed findings stay unchanged.')}
      </p>
      <BulkFields kind={kind} values={values} disabled={busy} onChange={setValues} />
      {failures.length > 0 && <BulkFailures failures={failures} />}
      <FormActions
        action={action}
        error={error}
        busy={busy}
        isDisabled={!isComplete(values)}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const BulkFailures = ({ failures }: { readonly failures: readonly string[] }) => (
  <Callout tone="red">
    <p className="font-medium">
      {tCount(failures.length, '{{count}} finding couldn’t be updated', '{{count}} findings couldn’t be updated')}
    </p>
    <ul className="list-inside list-disc text-sm">
      {[...new Set(failures)].map((failure) => (
        <li key={failure}>{failure}</li>
      ))}
    </ul>
  </Callout>
);

type BulkFieldsProps = {
  readonly kind: FindingBulkKind;
  readonly values: Values;
  readonly disabled: boolean;
  readonly onChange: (values: Values) => void;
};

function BulkFields({ kind, values, disabled, onChange }: BulkFieldsProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const valueProps = {
    value: values.value,
    disabled,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...values, value: target.value }),
  };
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {kind === 'owner' && (
        <SelectField label={t('New owner')} none={t('Unassigned')} options={options} {...valueProps} />
      )}
      {kind === 'dueDate' && <TextField label={t('Due date')} type="date" min={getToday()} {...valueProps} />}
      {kind !== 'owner' && (
        <TextArea
          label={kind === 'close' ? t('Note') : t('Reason')}
          description={kind === 'close' ? t('Recorded with each finding.') : t('Recorded in the audit log.')}
          required
          maxLength={10_000}
          value={values.note}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...values, note: target.value })}
        />
      )}
    </>
  );
}
