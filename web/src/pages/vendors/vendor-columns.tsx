import { type VendorField, VendorTableRow } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { TierBadge, VendorDecisionBadge } from '../../components/badges.tsx';
import { ScoreBadge } from '../../components/score-badge.tsx';
import { TierSelect } from '../../components/tier-select.tsx';
import { formatRelativeTime, formatDate, isPast } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { t } from '../../format/i18n.ts';
import { STALE_REASON_LABELS } from '../../format/labels.ts';
import type { Column } from '../../ui/table/column.ts';
import { ORDERED_VENDOR_FIELDS, VENDOR_FIELD_VIEWS } from './vendor-fields.ts';

type Columns = readonly Column<VendorTableRow>[];

const MAX_SHOWN_TAGS = 2;

type TableField = VendorField & keyof VendorTableRow;

/** Fields that the columns below show or leave out on purpose. */
const PLACED = new Set<VendorField>(['name', 'contactName', 'contactEmail', 'tier', 'tags', 'ownerId', 'website']);

/** The other fields of the rows. Their columns are hidden by default. */
const TEXT_FIELDS = ORDERED_VENDOR_FIELDS.filter(
  (field): field is TableField => field in VendorTableRow.shape && !PLACED.has(field),
);

/** All columns. The tier can be edited in place by users with permission. */
export const buildVendorColumns = (edits: boolean): Columns => [
  { id: 'name', label: t('Vendor'), sort: 'name', cell: (vendor) => <NameCell vendor={vendor} /> },
  {
    id: 'tier',
    label: t('Tier'),
    sort: 'tier',
    cell: (vendor) => (edits ? <TierSelect vendor={vendor} /> : <TierBadge tier={vendor.tier} />),
  },
  {
    id: 'score',
    label: t('Score'),
    sort: 'overallScore',
    cell: ({ exactScore, rating, heldBackBy, nextReviewOn }) => (
      <ScoreBadge exactScore={exactScore} rating={rating} heldBackBy={heldBackBy} isStale={isPast(nextReviewOn)} />
    ),
  },
  { id: 'decision', label: t('Decision'), cell: ({ decision }) => <DecisionCell decision={decision} /> },
  {
    id: 'findings',
    label: t('Open findings'),
    sort: 'openFindings',
    align: 'right',
    cell: (vendor) => <FindingsCell vendor={vendor} />,
  },
  { id: 'owner', label: t('Owner'), cell: ({ ownerName }) => ownerName ?? <EmptyCell text={t('Unassigned')} /> },
  {
    id: 'assessed',
    label: t('Last assessed'),
    sort: 'lastAssessedAt',
    optional: true,
    cell: ({ lastAssessedAt }) =>
      lastAssessedAt === null ? (
        <EmptyCell text={t('Never')} />
      ) : (
        <span className="whitespace-nowrap tabular-nums" title={formatRelativeTime(lastAssessedAt)}>
          {formatDate(lastAssessedAt)}
        </span>
      ),
  },
  { id: 'review', label: t('Next review'), sort: 'nextReviewOn', cell: (vendor) => <ReviewCell vendor={vendor} /> },
  { id: 'tags', label: t('Tags'), optional: true, cell: ({ tags }) => <TagCell tags={tags} /> },
  { id: 'contact', label: t('Contact'), optional: true, cell: (vendor) => <ContactCell vendor={vendor} /> },
  ...TEXT_FIELDS.map((field) => ({
    id: field,
    label: VENDOR_FIELD_VIEWS[field].label,
    optional: true,
    cell: (vendor: VendorTableRow) => vendor[field] ?? <EmptyCell text="–" />,
  })),
];

const EmptyCell = ({ text }: { readonly text: string }) => <span className="text-soft">{text}</span>;

const NameCell = ({ vendor: { id, name } }: { readonly vendor: VendorTableRow }) => (
  <Link
    to="/vendors/$vendorId"
    params={{ vendorId: id }}
    title={name}
    className="block max-w-72 truncate hover:underline"
  >
    {name}
  </Link>
);

function DecisionCell({ decision }: Pick<VendorTableRow, 'decision'>) {
  if (decision === null) return <EmptyCell text="–" />;
  return (
    <span className="grid justify-items-start gap-0.5">
      <VendorDecisionBadge outcome={decision.outcome} />
      {decision.staleReasons.length > 0 && (
        <span
          className="text-xs font-medium text-red"
          title={decision.staleReasons.map((reason) => STALE_REASON_LABELS[reason]).join(' ')}
        >
          {t('Out of date')}
        </span>
      )}
    </span>
  );
}

function FindingsCell({ vendor: { id, name, openFindings } }: { readonly vendor: VendorTableRow }) {
  if (openFindings === 0) return <EmptyCell text="0" />;
  return (
    <Link
      to="/findings"
      search={{ vendorId: id, status: 'OPEN' }}
      aria-label={t('Open findings for {{name}}: {{count}}', { name, count: openFindings })}
      className="inline-block min-w-6 underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {formatNumber(openFindings)}
    </Link>
  );
}

function ReviewCell({ vendor: { nextReviewOn } }: { readonly vendor: VendorTableRow }) {
  if (nextReviewOn === null) return <EmptyCell text="–" />;
  const late = isPast(nextReviewOn);
  return (
    <span className={`whitespace-nowrap tabular-nums ${late ? 'font-medium text-red' : ''}`}>
      {formatDate(nextReviewOn)}
      {late && <CalendarX aria-label={t('Overdue')} className="ml-1 inline size-3.5" />}
    </span>
  );
}

function TagCell({ tags }: { readonly tags: readonly string[] }) {
  const [shown, more] = [tags.slice(0, MAX_SHOWN_TAGS), tags.length - MAX_SHOWN_TAGS];
  return (
    <span className="flex gap-1" title={tags.join(', ')}>
      {shown.map((tag) => (
        <Link
          key={tag}
          to="/vendors"
          search={{ tag }}
          className="inline-block max-w-28 truncate rounded-sm bg-sunken px-1.5 text-xs leading-6 text-soft hover:text-ink"
        >
          {tag}
        </Link>
      ))}
      {more > 0 && <span className="text-xs leading-6 text-soft">+{more}</span>}
    </span>
  );
}

const ContactCell = ({ vendor: { contactName, contactEmail } }: { readonly vendor: VendorTableRow }) => (
  <span className="grid">
    {contactName}
    <a href={`mailto:${contactEmail}`} className="text-sm wrap-anywhere text-soft hover:underline">
      {contactEmail}
    </a>
  </span>
);
