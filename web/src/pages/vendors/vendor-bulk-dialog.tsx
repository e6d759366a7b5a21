import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from '../../api/people.ts';
import { toProblem } from '../../api/errors.ts';
import { VENDORS_KEY } from '../../api/vendors.ts';
import { tCount, t } from '../../format/i18n.ts';
import { toOptions, TIER_LABELS } from '../../format/labels.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions, Dialog } from '../../ui/dialog.tsx';
import { type Option, SelectField, TextField } from '../../ui/field.tsx';
import { Callout, ProblemNotice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { type VendorBulkUpdate, updateEachVendor, type BulkProgressState } from './vendor-bulk-update.ts';

type VendorBulkDialogProps = {
  readonly chosen: () => Promise<readonly string[]>;
  /** Null if they have not been counted. */
  readonly count: number | null;
  readonly onClose: () => void;
};

const FIELDS: readonly (Option & { readonly value: VendorBulkUpdate['field'] })[] = [
  { value: 'tier', label: t('Tier') },
  { value: 'ownerId', label: t('Owner') },
  { value: 'addTag', label: t('Add tag') },
  { value: 'removeTag', label: t('Remove tag') },
];

/** Applies the same change to many vendors and shows the progress. */
export function VendorBulkDialog({ chosen, count, onClose }: VendorBulkDialogProps) {
  const [change, setChange] = useState<VendorBulkUpdate>({ field: 'tier', value: '' });
  const [progress, setProgress] = useState<BulkProgressState | null>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    const end = await updateEachVendor(await chosen(), change, setProgress);
    await queryClient.invalidateQueries({ queryKey: VENDORS_KEY });
    if (end.failures.length > 0) return;
    showToast(tCount(end.done, '{{count}} vendor updated', '{{count}} vendors updated'));
    onClose();
  });
  const needsValue = change.field === 'addTag' || change.field === 'removeTag';
  return (
    <Dialog
      title={
        count === null
          ? t('Edit all matching vendors')
          : tCount(count, 'Edit {{count}} vendor', 'Edit {{count}} vendors')
      }
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <SelectField
        label={t('What to change')}
        options={FIELDS}
        value={change.field}
        disabled={busy}
        onChange={({ target }) => {
          const field = FIELDS.find(({ value }) => value === target.value)?.value;
          if (field) setChange({ field, value: '' });
        }}
      />
      <ValueField change={change} disabled={busy} onChange={(value) => setChange({ ...change, value })} />
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      {progress !== null && <BulkProgress progress={progress} />}
      <DialogActions>
        <Button onPress={onClose} isDisabled={busy}>
          {t('Close')}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          isDisabled={needsValue && change.value.trim() === ''}
          onPress={() => void submit()}
        >
          {t('Apply change')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ValueFieldProps = {
  readonly change: VendorBulkUpdate;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
};

function ValueField({ change: { field, value }, disabled, onChange }: ValueFieldProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const props = {
    value,
    disabled,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (field === 'tier')
    return <SelectField label={t('New tier')} none={t('No tier')} options={toOptions(TIER_LABELS)} {...props} />;
  if (field === 'ownerId') {
    const options = people.map(({ id, name }) => ({ value: id, label: name }));
    return <SelectField label={t('New owner')} none={t('Unassigned')} options={options} {...props} />;
  }
  return <TextField label={t('Tag')} maxLength={64} autoComplete="off" {...props} />;
}

function BulkProgress({ progress: { done, total, failures } }: { readonly progress: BulkProgressState }) {
  return (
    <>
      <ProgressBar label={t('Updating vendors')} done={done} total={total} />
      {failures.length > 0 && (
        <Callout tone="red">
          <p className="font-medium">
            {tCount(failures.length, '{{count}} vendor couldn’t be updated', '{{count}} vendors couldn’t be updated')}
          </p>
          <ul className="list-inside list-disc text-sm">
            {[...new Set(failures)].slice(0, 5).map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
