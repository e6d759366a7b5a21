import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { findingHistoryQuery } from '../../api/findings.ts';
import { peopleQuery } from '../../api/people.ts';
import { ActivityList } from '../../components/activity-list.tsx';
import { t } from '../../format/i18n.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';

const route = getRouteApi('/shell/findings/$findingId');

export function FindingHistory({ findingId }: { readonly findingId: string }) {
  const page = route.useSearch({ select: (search) => search.page ?? 1 });
  const navigate = route.useNavigate();
  const { data: people = [] } = useQuery(peopleQuery);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const goToPage = (next: number) =>
    void navigate({ search: (previous) => ({ ...previous, page: next }), resetScroll: false });
  return (
    <Panel title={t('History')}>
      <QueryBoundary query={useQuery(findingHistoryQuery(findingId, page))}>
        {(history) => (
          <>
            <ActivityList entries={history.entries} pageRecord="Finding" names={names} level={3} />
            {history.totalCount > history.pageSize && <Pagination {...history} onPage={goToPage} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}
