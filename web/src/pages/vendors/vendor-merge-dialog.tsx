import type { VendorDetail, VendorField } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNeedsApproval } from '../../api/me.ts';
import { peopleQuery } from '../../api/people.ts';
import { mergeVendor, vendorDeletionQuery, vendorQuery, VENDORS_KEY, vendorsQuery } from '../../api/vendors.ts';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { SearchField, type SearchResult } from '../../ui/search-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { listRecordCounts, type RecordCounts } from './record-counts.ts';
import { CHOICE_LABELS, isChoiceField, ORDERED_VENDOR_FIELDS, VENDOR_FIELD_VIEWS } from './vendor-fields.ts';

type VendorMergeDialogProps = { readonly vendor: VendorDetail; readonly onClose: () => void };

/** Merges another vendor into this one. */
export function VendorMergeDialog({ vendor, onClose }: VendorMergeDialogProps) {
  const [other, setOther] = useState<SearchResult | null>(null);
  const needsApproval = useNeedsApproval('DELETE_VENDOR');
  return (
    <Dialog title={t('Merge another vendor into {{name}}', { name: vendor.name })} place="wide" onClose={onClose}>
      {needsApproval ? (
        <p>{t('Your organisation requires approval to delete a vendor, so vendors can’t be merged.')}</p>
      ) : (
        <>
          <p className="text-soft">
            {t('For the same vendor that was added twice. Its records move here, and the other vendor is deleted.')}
          </p>
          <OtherVendorSearch vendorId={vendor.id} onChoose={setOther} />
        </>
      )}
      {other ? (
        <MergePreview key={other.id} vendor={vendor} otherId={other.id} onClose={onClose} />
      ) : (
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

type OtherVendorSearchProps = {
  readonly vendorId: string;
  readonly onChoose: (found: SearchResult | null) => void;
};

const FOUND = 10;

function OtherVendorSearch({ vendorId, onChoose }: OtherVendorSearchProps) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery(vendorsQuery({ query: typed || undefined, pageSize: FOUND }));
  const found = (data?.entries ?? [])
    .filter(({ id }) => id !== vendorId)
    .map(({ id, name, contactEmail, externalId }) => ({
      id,
      label: name,
      detail: [externalId, contactEmail].filter(Boolean).join(' · '),
    }));
  return (
    <SearchField
      label={t('Vendor to merge')}
      placeholder={t('Search by name or email')}
      typed={typed}
      found={found}
      onType={setTyped}
      onChoose={(one) => {
        if (!one) return;
        setTyped(one.label);
        onChoose(one);
      }}
    />
  );
}

type MergePreviewProps = VendorMergeDialogProps & { readonly otherId: string };

function MergePreview({ vendor, otherId, onClose }: MergePreviewProps) {
  const other = useQuery(vendorQuery(otherId));
  const moves = useQuery(vendorDeletionQuery(otherId));
  return (
    <QueryBoundary query={other}>
      {(merged) => (
        <QueryBoundary query={moves}>
          {({ removes }) => <MergeForm vendor={vendor} merged={merged} moves={removes} onClose={onClose} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

type MergeFormProps = VendorMergeDialogProps & { readonly merged: VendorDetail; readonly moves: RecordCounts };

function MergeForm({ vendor, merged, moves, onClose }: MergeFormProps) {
  const queryClient = useQueryClient();
  const [taken, setTaken] = useState<ReadonlySet<VendorField>>(new Set());
  const { submit, busy, error } = useSubmit(async () => {
    await mergeVendor(vendor.id, { mergedVendorId: merged.id, takeFields: [...taken] });
    queryClient.removeQueries({ queryKey: [...VENDORS_KEY, 'one', merged.id] });
    await queryClient.invalidateQueries({ queryKey: VENDORS_KEY });
    showToast(t('{{name}} merged', { name: merged.name }));
    onClose();
  });
  const lines = listRecordCounts(moves);
  return (
    <>
      <FieldComparison vendor={vendor} merged={merged} taken={taken} onTake={setTaken} />
      <div>
        <p>
          {lines.length === 0
            ? t('{{name}} has no records to move.', { name: merged.name })
            : t('These records move to {{name}}:', { name: vendor.name })}
        </p>
        <ul className="list-inside list-disc">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p>{t('{{name}} is deleted. This can’t be undone. Its audit log entries are kept.', { name: merged.name })}</p>
      <FormActions
        action={t('Merge vendors')}
        error={error}
        kind="danger"
        busy={busy}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </>
  );
}

type FieldComparisonProps = {
  readonly vendor: VendorDetail;
  readonly merged: VendorDetail;
  readonly taken: ReadonlySet<VendorField>;
  readonly onTake: (taken: ReadonlySet<VendorField>) => void;
};

/** The fields that differ, side by side. */
function FieldComparison({ vendor, merged, taken, onTake }: FieldComparisonProps) {
  const format = useFieldFormat();
  const differing = ORDERED_VENDOR_FIELDS.filter(
    (field) => format(field, vendor[field]) !== format(field, merged[field]),
  );
  if (differing.length === 0) return <p>{t('All fields of both vendors are the same.')}</p>;
  const sides = [
    { vendor, name: t('{{name}} (kept)', { name: vendor.name }), isMerged: false },
    { vendor: merged, name: t('{{name}} (deleted)', { name: merged.name }), isMerged: true },
  ];
  const take = (field: VendorField, isTaken: boolean) =>
    onTake(new Set(isTaken ? [...taken, field] : [...taken].filter((one) => one !== field)));
  return (
    <table className="w-full table-fixed text-left">
      <caption className="pb-1 text-left font-semibold">{t('Choose the values to keep')}</caption>
      <thead className="border-b border-line text-xs text-soft">
        <tr>
          <th scope="col" className="w-1/4 py-1.5 pr-2 font-medium">
            {t('Field')}
          </th>
          {sides.map(({ name }) => (
            <th key={name} scope="col" className="py-1.5 pr-2 font-medium wrap-anywhere">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {differing.map((field) => (
          <tr key={field} className="align-top">
            <th scope="row" className="py-1.5 pr-2 font-normal text-soft">
              {VENDOR_FIELD_VIEWS[field].label}
            </th>
            {sides.map((side) => (
              <td key={side.name} className="py-1.5 pr-2">
                <FieldOption
                  field={field}
                  name={side.name}
                  text={format(field, side.vendor[field])}
                  isChosen={taken.has(field) === side.isMerged}
                  onChoose={() => take(field, side.isMerged)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FieldOptionProps = {
  readonly field: VendorField;
  readonly name: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

const FieldOption = ({ field, name, text, isChosen, onChoose }: FieldOptionProps) => (
  <label className="flex min-h-6 items-start gap-2 wrap-anywhere">
    <input
      type="radio"
      name={`merge-${field}`}
      aria-label={t('{{field}} of {{name}}', { field: VENDOR_FIELD_VIEWS[field].label, name })}
      checked={isChosen}
      onChange={onChoose}
      className="mt-1 shrink-0"
    />
    <span className="line-clamp-3">{text}</span>
  </label>
);

/** Formats the value of a field; owners by their names. */
function useFieldFormat() {
  const { data: people = [] } = useQuery(peopleQuery);
  return (field: VendorField, value: VendorDetail[VendorField]): string => {
    if (value === null || value.length === 0) return '–';
    if (typeof value !== 'string') return value.join(', ');
    if (field === 'ownerId') return people.find(({ id }) => id === value)?.name ?? value;
    if (field === 'contractRenewalDate') return formatDate(value);
    return isChoiceField(field) ? (CHOICE_LABELS[field][value] ?? value) : value;
  };
}
