import type { AssessmentDetail, Finding } from '@assay/contract';
import { findVendorPath, toScoredAssessment } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useCan, useRatingRules } from '../../api/me.ts';
import { vendorAssuranceQuery } from '../../api/assurance.ts';
import { vendorRatingBasisQuery, vendorScoreChangesQuery } from '../../api/score-changes.ts';
import { CoverageByAssurance } from '../../components/assurance.tsx';
import { PathToGreenPanel } from '../../components/path-to-green.tsx';
import { ScoreChangesPanel } from '../../components/score-changes.tsx';
import { t, tCount } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';
import type { VendorProps } from './vendor-props.ts';

/** How the answers behind the score are known, why it changed, and how it becomes green. */
export function VendorScorePanels({ vendor, standing }: VendorProps) {
  return useCan('assessments:view') ? <ScorePanels vendor={vendor} standing={standing} /> : null;
}

function ScorePanels({ vendor, standing }: VendorProps) {
  const { data: changes } = useQuery(vendorScoreChangesQuery(vendor.id));
  const isBelowGreen = standing.rating === 'RED' || standing.rating === 'AMBER';
  return (
    <>
      <AssurancePanel vendor={vendor} />
      <ScoreChangesPanel changes={changes} />
      {isBelowGreen && <VendorPath vendor={vendor} standing={standing} />}
    </>
  );
}

/** Nothing is shown until an assessment counts. */
function AssurancePanel({ vendor }: Pick<VendorProps, 'vendor'>) {
  const { data } = useQuery(vendorAssuranceQuery(vendor.id));
  if (!data || data.assessments === 0) return null;
  return (
    <Panel title={t('Assurance')}>
      <p className="text-sm text-soft">
        {tCount(
          data.assessments,
          'How the answers in the one assessment behind the score are known. It does not affect the score.',
          'How the answers in the {{count}} assessments behind the score are known. It does not affect the score.',
        )}
      </p>
      <CoverageByAssurance coverage={data.coverage} />
    </Panel>
  );
}

function VendorPath({ vendor, standing }: VendorProps) {
  const { data: newest } = useQuery(vendorRatingBasisQuery(vendor.id, standing));
  // Finding the path takes long, so the other panels are shown first.
  const data = useDeferredValue(newest);
  return data ? <Path assessments={data.assessments} findings={data.findings} /> : null;
}

type PathProps = { readonly assessments: readonly AssessmentDetail[]; readonly findings: readonly Finding[] };

function Path({ assessments, findings }: PathProps) {
  const { show } = useVendorSearchParams();
  const rules = useRatingRules();
  const path = useMemo(() => {
    const scored = assessments.flatMap((detail) => toScoredAssessment(detail) ?? []);
    return findVendorPath(
      scored,
      findings.map(({ id }) => id),
      rules,
    );
  }, [assessments, findings, rules]);
  return (
    <PathToGreenPanel
      path={path}
      getQuestion={(assessmentId, key) => findQuestionText(assessments, assessmentId, key) ?? key}
      getFinding={(findingId) => findings.find(({ id }) => id === findingId)?.title ?? findingId}
      actions={
        <Button kind="quiet" icon={<FlaskConical aria-hidden="true" />} onPress={() => show('what-if')}>
          {t('What if')}
        </Button>
      }
    />
  );
}

const findQuestionText = (assessments: readonly AssessmentDetail[], assessmentId: string, key: string) =>
  assessments
    .find(({ id }) => id === assessmentId)
    ?.sections.flatMap(({ questions }) => questions)
    .find((question) => question.key === key)?.text;
