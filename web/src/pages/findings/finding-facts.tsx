import { type Finding, FindingStage } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { peopleQuery } from '../../api/people.ts';
import { FindingStageBadge } from '../../components/badges.tsx';
import { FindingDueDate } from '../../components/finding-due-date.tsx';
import { formatDate, formatRelativeTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { FINDING_SOURCE_LABELS, FINDING_STAGE_LABELS, toOptions } from '../../format/labels.ts';
import { type DescriptionItem, InlineDescriptionList } from '../../ui/description-list.tsx';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { useFindingDialog } from './use-finding-dialog.ts';
import { useInPlaceUpdate } from './use-finding-update.ts';

type FindingProps = { readonly finding: Finding };
type FindingFactsProps = FindingProps & { readonly canEdit: boolean };

export function FindingFacts({ finding, canEdit }: FindingFactsProps) {
  const { vendorId, vendorName, source, createdAt } = finding;
  return (
    <InlineDescriptionList
      items={[
        {
          label: t('Vendor'),
          value: (
            <Link to="/vendors/$vendorId" params={{ vendorId }} className="text-accent hover:underline">
              {vendorName}
            </Link>
          ),
        },
        toProgressItem({ finding, canEdit }),
        { label: t('Owner'), value: canEdit ? <OwnerSelect finding={finding} /> : <OwnerName finding={finding} /> },
        {
          label: t('Due date'),
          value: canEdit ? <EditableDueDate finding={finding} /> : <FindingDueDate finding={finding} />,
        },
        { label: t('Raised'), value: <DayFact moment={createdAt} /> },
        { label: t('Source'), value: FINDING_SOURCE_LABELS[source] },
      ]}
    />
  );
}

/** The stage of an open finding, or when it was closed. */
function toProgressItem({ finding, canEdit }: FindingFactsProps): DescriptionItem {
  const { stage, resolvedAt } = finding;
  if (stage === null) return { label: t('Closed'), value: <DayFact moment={resolvedAt} /> };
  const value = canEdit ? <StageSelect finding={finding} stage={stage} /> : <FindingStageBadge stage={stage} />;
  return { label: t('Stage'), value };
}

const DayFact = ({ moment }: { readonly moment: string | null }) => (
  <span className="grid tabular-nums">
    {formatDate(moment)}
    <span className="text-sm text-soft">{formatRelativeTime(moment)}</span>
  </span>
);

function StageSelect({ finding, stage }: FindingProps & { readonly stage: FindingStage }) {
  const { save, pending } = useInPlaceUpdate(finding);
  const shown = pending?.stage ?? stage;
  const set = (value: string) => {
    const next = FindingStage.options.find((option) => option === value);
    if (next === undefined) return;
    const message = t('Stage changed to {{stage}}', { stage: FINDING_STAGE_LABELS[next] });
    save({ update: { stage: next }, undo: { stage }, message });
  };
  return (
    <InlineSelect label={t('Stage')} value={shown} options={toOptions(FINDING_STAGE_LABELS)} onChange={set}>
      <FindingStageBadge stage={shown} />
    </InlineSelect>
  );
}

const OwnerName = ({ finding: { ownerName } }: FindingProps) =>
  ownerName ?? <span className="text-soft">{t('Unassigned')}</span>;

function OwnerSelect({ finding }: FindingProps) {
  const { ownerId, ownerName } = finding;
  const { data: people = [] } = useQuery(peopleQuery);
  const { save, pending } = useInPlaceUpdate(finding);
  const shown = pending?.ownerId === undefined ? ownerId : pending.ownerId;
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = ownerId === null || options.some(({ value }) => value === ownerId);
  const findName = (id: string) => options.find(({ value }) => value === id)?.label ?? ownerName ?? '';
  const set = (value: string) => {
    const name = value === '' ? t('Unassigned') : findName(value);
    const message = t('Owner changed to {{name}}', { name });
    save({ update: { ownerId: value === '' ? null : value }, undo: { ownerId }, message });
  };
  return (
    <InlineSelect
      label={t('Owner')}
      value={shown ?? ''}
      none={t('Unassigned')}
      options={isListed ? options : [{ value: ownerId, label: ownerName ?? '' }, ...options]}
      onChange={set}
    >
      {shown === null ? <span className="text-soft">{t('Unassigned')}</span> : <span>{findName(shown)}</span>}
    </InlineSelect>
  );
}

function EditableDueDate({ finding }: FindingProps) {
  const { show } = useFindingDialog();
  return (
    <button
      type="button"
      onClick={() => show('due-date')}
      className="-mx-1 inline-flex min-h-6 items-start gap-1 rounded-sm px-1 text-left hover:bg-sunken"
    >
      <FindingDueDate finding={finding} />
      <PencilLine aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-soft" />
      <span className="sr-only">{t('Change due date')}</span>
    </button>
  );
}
