import { type Acceptance, AcceptanceState } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { acceptancesCsvUrl, acceptancesQuery } from '../../api/acceptances.ts';
import { useCan } from '../../api/me.ts';
import { EndAcceptanceDialog, RenewAcceptanceDialog } from '../../components/acceptance-dialogs.tsx';
import { AcceptanceStateBadge, SeverityBadge } from '../../components/badges.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { ACCEPTANCE_STATE_LABELS } from '../../format/labels.ts';
import { DownloadButton, IconButton, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/shell/acceptances');

export function AcceptancesPage() {
  return (
    <RequirePermission permission="assessments:view">
      <Acceptances />
    </RequirePermission>
  );
}

type Opened = { readonly dialog: 'renew' | 'end'; readonly acceptance: Acceptance };

function Acceptances() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery(acceptancesQuery(search));
  const [opened, setOpened] = useState<Opened | null>(null);
  const canReview = useCan('assessments:review');
  const columns = canReview ? [...COLUMNS, buildActionColumn(setOpened)] : COLUMNS;
  const close = () => setOpened(null);
  return (
    <Page
      title={t('Risk acceptances')}
      lead={t('Which risks were accepted, by whom, why and until when.')}
      actions={
        <DownloadButton href={acceptancesCsvUrl(search)} icon={<Download aria-hidden="true" />}>
          {t('Export CSV')}
        </DownloadButton>
      }
    >
      <Tabs label={t('Filter by state')} tabs={buildTabs(search.state, search.vendorId)} />
      <QueryBoundary query={found}>
        {(table) =>
          table.totalCount === 0 ? (
            <EmptyState title={t('No risk acceptances')}>
              <p>{t('When you accept the risk of a finding, it is listed here.')}</p>
              <LinkButton to="/findings">{t('Go to findings')}</LinkButton>
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={t('Risk acceptances')}
                columns={columns}
                rows={table.entries.map((entry) => ({ ...entry, id: entry.findingId }))}
                nameOf={({ title, vendorName }) => `${title}, ${vendorName}`}
              />
              <Pagination
                {...table}
                onPage={(page) => void navigate({ search: (previous) => ({ ...previous, page }) })}
              />
            </>
          )
        }
      </QueryBoundary>
      {opened?.dialog === 'renew' && <RenewAcceptanceDialog acceptance={opened.acceptance} onClose={close} />}
      {opened?.dialog === 'end' && <EndAcceptanceDialog acceptance={opened.acceptance} onClose={close} />}
    </Page>
  );
}

const buildTabs = (current: AcceptanceState | undefined, vendorId: string | undefined) =>
  [undefined, ...AcceptanceState.options].map((state) => ({
    to: '/acceptances' as const,
    search: { state, vendorId },
    label: state === undefined ? t('All') : ACCEPTANCE_STATE_LABELS[state],
    current: state === current,
  }));

type AcceptanceRow = Acceptance & { readonly id: string };

const COLUMNS: readonly Column<AcceptanceRow>[] = [
  {
    id: 'title',
    label: t('Finding'),
    cell: ({ findingId, title }) => (
      <Link
        to="/findings/$findingId"
        params={{ findingId }}
        title={title}
        className="block max-w-72 truncate text-accent hover:underline"
      >
        {title}
      </Link>
    ),
  },
  { id: 'severity', label: t('Severity'), cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { id: 'state', label: t('State'), cell: ({ state }) => <AcceptanceStateBadge state={state} /> },
  {
    id: 'vendor',
    label: t('Vendor'),
    cell: ({ vendorId, vendorName }) => (
      <Link
        to="/vendors/$vendorId"
        params={{ vendorId }}
        title={vendorName}
        className="block max-w-48 truncate hover:underline"
      >
        {vendorName}
      </Link>
    ),
  },
  {
    id: 'until',
    label: t('Accepted until'),
    cell: ({ acceptedUntil }) => (acceptedUntil === null ? t('No end') : formatDate(acceptedUntil)),
  },
  {
    id: 'by',
    label: t('Accepted by'),
    cell: ({ acceptedByName, approvedByName }) =>
      approvedByName === null
        ? acceptedByName
        : t('{{name}}, approved by {{approver}}', { name: acceptedByName ?? '', approver: approvedByName }),
  },
  {
    id: 'rationale',
    label: t('Rationale'),
    cell: ({ rationale, renewalRationale, endReason }) => <Reason text={endReason ?? renewalRationale ?? rationale} />,
  },
];

const Reason = ({ text }: { readonly text: string | null }) => (
  <span title={text ?? undefined} className="block max-w-40 truncate">
    {text}
  </span>
);

const isActive = ({ state }: Acceptance) => state === 'ACTIVE' || state === 'ENDING_SOON';

const buildActionColumn = (onOpen: (opened: Opened) => void): Column<AcceptanceRow> => ({
  id: 'actions',
  label: t('Actions'),
  cell: (acceptance) =>
    isActive(acceptance) && (
      <Menu
        label={t('Actions for {{name}}', { name: acceptance.title })}
        trigger={
          <IconButton
            label={t('Actions for {{name}}', { name: acceptance.title })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
        actions={[
          { label: t('Renew…'), onAction: () => onOpen({ dialog: 'renew', acceptance }) },
          { label: t('End early…'), danger: true, onAction: () => onOpen({ dialog: 'end', acceptance }) },
        ]}
      />
    ),
});
