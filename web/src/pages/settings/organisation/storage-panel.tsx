import { useQuery } from '@tanstack/react-query';
import { storageQuery } from '../../../api/storage.ts';
import { t } from '../../../format/i18n.ts';
import { formatBytes } from '../../../format/numbers.ts';
import { Panel } from '../../../ui/panel.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';

export function StoragePanel() {
  const query = useQuery(storageQuery);
  return (
    <Panel title={t('Storage')}>
      <QueryBoundary query={query}>
        {({ usedBytes, budgetBytes, assessmentBudgetBytes }) => (
          <>
            <p>
              {t('{{used}} of {{budget}} used', { used: formatBytes(usedBytes), budget: formatBytes(budgetBytes) })}
            </p>
            <p className="max-w-prose text-soft">
              {t(
                'The files of one assessment can use up to {{budget}}. Deleted files count until they are permanently removed.',
                {
                  budget: formatBytes(assessmentBudgetBytes),
                },
              )}
            </p>
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}
