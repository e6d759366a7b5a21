import type { ControlResponsibilityPage, DeficientVendor } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ControlKey, controlResponsibilitiesQuery, deficientVendorsQuery } from '../../api/controls.ts';
import { useRatingThresholds } from '../../api/me.ts';
import { ResponsibilityBadge, TierBadge } from '../../components/badges.tsx';
import { ResponsibilityDueDate } from '../../components/responsibility-due-date.tsx';
import { ScoreBadge } from '../../components/score-badge.tsx';
import { t } from '../../format/i18n.ts';
import { formatExactScore, formatNumber } from '../../format/numbers.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';

const route = getRouteApi('/shell/frameworks/$frameworkId/controls/$controlCode');

type ControlPanelProps = { readonly control: ControlKey };

/** As many rows in all as the dashboard counts. */
export function DeficientVendorsPanel({ control }: ControlPanelProps) {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Panel title={t('Vendors that don’t fully meet it')}>
      <QueryBoundary query={useQuery(deficientVendorsQuery(control, page))}>
        {(vendors) =>
          vendors.totalCount === 0 ? (
            <Notice>{t('Every vendor assessed for this control meets it fully.')}</Notice>
          ) : (
            <>
              <DataTable
                caption={t('Vendors that don’t fully meet it')}
                columns={buildVendorColumns(control)}
                rows={vendors.entries}
              />
              <Pagination
                {...vendors}
                label={t('Pages of vendors')}
                onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next }), replace: true })}
              />
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

const buildVendorColumns = ({ controlCode }: ControlKey): readonly Column<DeficientVendor>[] => [
  {
    id: 'vendor',
    label: t('Vendor'),
    cell: ({ id, name }) => (
      <Link to="/vendors/$vendorId" params={{ vendorId: id }} className="text-accent hover:underline">
        {name}
      </Link>
    ),
  },
  { id: 'tier', label: t('Tier'), cell: ({ tier }) => <TierBadge tier={tier} /> },
  { id: 'result', label: t('This control'), align: 'right', cell: ({ ratio }) => <ControlResult ratio={ratio} /> },
  { id: 'score', label: t('Overall score'), cell: (vendor) => <ScoreBadge {...vendor} /> },
  {
    id: 'findings',
    label: t('Open findings'),
    align: 'right',
    cell: ({ id, openFindings }) =>
      openFindings === 0 ? (
        formatNumber(0)
      ) : (
        <Link
          to="/findings"
          search={{ status: 'OPEN', vendorId: id, controlCode }}
          className="text-accent hover:underline"
        >
          {formatNumber(openFindings)}
        </Link>
      ),
  },
  { id: 'owner', label: t('Owner'), cell: ({ ownerName }) => ownerName ?? t('Unassigned') },
];

const ControlResult = ({ ratio }: { readonly ratio: string }) => <>{formatExactScore(ratio, useRatingThresholds())}</>;

export function ControlResponsibilitiesPanel({ control }: ControlPanelProps) {
  const { responsibilityPage: page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Panel title={t('Our responsibilities')}>
      <QueryBoundary query={useQuery(controlResponsibilitiesQuery(control, page))}>
        {(responsibilities) =>
          responsibilities.totalCount === 0 ? (
            <Notice>
              {t(
                'No responsibilities recorded. Enter the code of this control in a responsibility of a vendor to list it here.',
              )}
            </Notice>
          ) : (
            <>
              <DataTable
                caption={t('Our responsibilities')}
                columns={RESPONSIBILITY_COLUMNS}
                rows={responsibilities.entries}
              />
              <Pagination
                {...responsibilities}
                label={t('Pages of responsibilities')}
                onPage={(next) =>
                  void navigate({ search: (now) => ({ ...now, responsibilityPage: next }), replace: true })
                }
              />
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

type ResponsibilityRow = ControlResponsibilityPage['entries'][number];

const RESPONSIBILITY_COLUMNS: readonly Column<ResponsibilityRow>[] = [
  {
    id: 'title',
    label: t('Responsibility'),
    cell: ({ title, vendorId }) => (
      <Link to="/vendors/$vendorId" params={{ vendorId }} className="wrap-anywhere text-accent hover:underline">
        {title}
      </Link>
    ),
  },
  { id: 'vendor', label: t('Vendor'), cell: ({ vendorName }) => vendorName },
  { id: 'certification', label: t('Certification'), cell: ({ certificationName }) => certificationName ?? '–' },
  { id: 'owner', label: t('Owner'), cell: ({ ownerName }) => ownerName ?? t('Unassigned') },
  { id: 'due', label: t('Due'), cell: (entry) => <ResponsibilityDueDate entry={entry} /> },
  { id: 'status', label: t('Status'), cell: ({ status }) => <ResponsibilityBadge status={status} /> },
];
