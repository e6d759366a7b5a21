import type { MyWork } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { myWorkQuery } from '../../api/dashboard.ts';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WorkGroup } from './work-group.tsx';
import { toWorkGroups } from './work-groups.ts';

export function MyWorkPanel() {
  const query = useQuery(myWorkQuery);
  return (
    <Panel title={t('My work')}>
      <QueryBoundary query={query}>{(work) => <Groups work={work} />}</QueryBoundary>
    </Panel>
  );
}

function Groups({ work }: { readonly work: MyWork }) {
  const groups = toWorkGroups(work).filter(({ totalCount }) => totalCount > 0);
  if (groups.length === 0) {
    return (
      <p className="flex items-center gap-2 py-4 text-soft">
        <CheckCheck aria-hidden="true" className="size-5 text-green" />
        {t('Nothing to do: no reviews, no findings due and nothing expiring soon.')}
      </p>
    );
  }
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      {groups.map((group) => (
        <WorkGroup key={group.title} group={group} />
      ))}
      {!work.ownsVendors && (
        <p className="text-xs text-soft lg:col-span-2">
          {t('You don’t own any vendors, so expiring items are shown for all vendors.')}
        </p>
      )}
    </div>
  );
}
