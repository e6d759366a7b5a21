import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '../../../api/organisation.ts';
import { Needs } from '../../../components/needs.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Page } from '../../../ui/page.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { WeightForm } from './weight-form.tsx';

export function ScoringPage() {
  return (
    <Needs permission="settings:view">
      <Scoring />
    </Needs>
  );
}

function Scoring() {
  const query = useQuery(organisationQuery);
  return (
    <Page title={t('Scoring')} lead={t('What a question counts, and from which score on a vendor is green or amber.')}>
      <Answered query={query}>
        {({ riskWeights, ratingThresholds }) => (
          <div className="grid max-w-3xl gap-4">
            <WeightForm weights={riskWeights} />
            <ThresholdForm thresholds={ratingThresholds} />
          </div>
        )}
      </Answered>
    </Page>
  );
}
