import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { findingHistoryQuery } from '../../api/findings.ts';
import { ActivityList } from '../../components/activity-list.tsx';
import { t } from '../../format/i18n.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';

const route = getRouteApi('/shell/findings/$findingId');

/** Shown elsewhere on the page, or of no use here. */
const HIDDEN_FIELDS = ['vendorName', 'assessmentTitle', 'questionKey', 'sha256', 'visibility'];

/** The page shows the values. Those that changed since are in the entries of the changes. */
const omitInitialValues = (entry: AuditEntry): AuditEntry =>
  entry.action === 'CREATE_FINDING' ? { ...entry, meta: null } : entry;

export function FindingHistory({ findingId }: { readonly findingId: string }) {
  const page = route.useSearch({ select: (search) => search.page ?? 1 });
  const navigate = route.useNavigate();
  const goToPage = (next: number) =>
    void navigate({ search: (previous) => ({ ...previous, page: next }), resetScroll: false });
  return (
    <Panel title={t('History')}>
      <QueryBoundary query={useQuery(findingHistoryQuery(findingId, page))}>
        {(history) => (
          <>
            <div className="-my-3">
              <ActivityList
                entries={history.entries.map(omitInitialValues)}
                entityType="Finding"
                hiddenFields={HIDDEN_FIELDS}
              />
            </div>
            {history.totalCount > history.pageSize && <Pagination {...history} onPage={goToPage} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}
