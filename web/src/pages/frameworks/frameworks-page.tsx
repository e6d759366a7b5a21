import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import type { FrameworkSummary } from '@assay/contract';
import { frameworksQuery } from '../../api/frameworks.ts';
import { useCan } from '../../api/me.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { formatNumber } from '../../format/numbers.ts';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ImportFramework } from './import-framework.tsx';

const route = getRouteApi('/shell/frameworks');

const COLUMNS: readonly Column<FrameworkSummary>[] = [
  {
    id: 'name',
    label: t('Framework'),
    cell: ({ id, name }) => (
      <Link to="/frameworks/$frameworkId" params={{ frameworkId: id }} className="text-accent hover:underline">
        {name}
      </Link>
    ),
  },
  { id: 'version', label: t('Version'), cell: ({ version }) => version },
  { id: 'controls', label: t('Controls'), align: 'right', cell: ({ controlCount }) => formatNumber(controlCount) },
  {
    id: 'description',
    label: t('Description'),
    cell: ({ description }) => <span className="line-clamp-2 text-soft">{description ?? '–'}</span>,
  },
];

export function FrameworksPage() {
  return (
    <RequirePermission permission="frameworks:view">
      <Frameworks />
    </RequirePermission>
  );
}

function Frameworks() {
  const query = useQuery(frameworksQuery);
  const canImport = useCan('frameworks:import');
  const { import: importing } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (
    <LinkButton to="/frameworks" search={{ import: true }} kind="primary" icon={<Upload aria-hidden="true" />}>
      {t('Import framework')}
    </LinkButton>
  );
  return (
    <Page
      title={t('Frameworks')}
      lead={t('The standards you assess vendors against. Template questions are mapped to their controls.')}
      actions={canImport && open}
    >
      <QueryBoundary query={query}>
        {(frameworks) =>
          frameworks.length > 0 ? (
            <DataTable caption={t('Frameworks')} columns={COLUMNS} rows={frameworks} />
          ) : (
            <EmptyState title={t('No frameworks yet')}>
              <p>{t('Import an OSCAL catalog, such as NIST SP 800-53, or your own list of controls.')}</p>
              {canImport && open}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {importing && canImport && <ImportFramework onClose={() => void navigate({ search: {} })} />}
    </Page>
  );
}
