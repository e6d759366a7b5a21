import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '../../../api/organisation.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Page } from '../../../ui/page.tsx';
import { CriticalCap } from './critical-cap.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { WeightForm } from './weight-form.tsx';

export function ScoringPage() {
  return (
    <RequirePermission permission="settings:view">
      <Scoring />
    </RequirePermission>
  );
}

function Scoring() {
  const query = useQuery(organisationQuery);
  return (
    <Page title={t('Scoring')} lead={t('Question weights and the score thresholds for green and amber ratings.')}>
      <QueryBoundary query={query}>
        {({ riskWeights, ratingThresholds, capCritical }) => (
          <div className="grid max-w-3xl gap-4">
            <WeightForm weights={riskWeights} />
            <ThresholdForm thresholds={ratingThresholds} capCritical={capCritical} />
            <CriticalCap active={capCritical} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
