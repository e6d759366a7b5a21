import type { AssessmentDetail } from '@assay/contract';
import { findAssessmentPath, toScoredAssessment } from '@assay/contract/rules';
import { FlaskConical } from 'lucide-react';
import { useMemo } from 'react';
import { useRatingRules } from '../../../api/me.ts';
import { PathToGreenPanel } from '../../../components/path-to-green.tsx';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useAssessmentDialog } from '../use-assessment-dialog.ts';

/** Only for a score that is not green. */
export function AssessmentPath({ detail }: { readonly detail: AssessmentDetail }) {
  const { rating } = detail;
  return rating === 'RED' || rating === 'AMBER' ? <Path detail={detail} /> : null;
}

function Path({ detail }: { readonly detail: AssessmentDetail }) {
  const { show } = useAssessmentDialog();
  const rules = useRatingRules();
  const path = useMemo(() => {
    const assessment = toScoredAssessment(detail);
    return assessment && findAssessmentPath(assessment, rules);
  }, [detail, rules]);
  const texts = new Map(detail.sections.flatMap(({ questions }) => questions.map(({ key, text }) => [key, text])));
  return (
    <PathToGreenPanel
      path={path}
      getQuestion={(_, key) => texts.get(key) ?? key}
      actions={
        <Button kind="quiet" icon={<FlaskConical aria-hidden="true" />} onPress={() => show('what-if')}>
          {t('What if')}
        </Button>
      }
    />
  );
}
