import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { assessmentQuery } from '../../api/assessments.ts';
import { requestAssessmentPdf } from '../../api/reports.ts';
import { t } from '../../format/i18n.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ReportButton } from './report-button.tsx';
import { ReportPanel } from './report-panel.tsx';
import { useAssessmentSearch } from './use-report-search.ts';

const route = getRouteApi('/shell/portfolio');

export function AssessmentReport() {
  const { assessmentId } = route.useSearch();
  return (
    <ReportPanel
      title={t('Assessment report')}
      reader={t('For vendor decisions')}
      contents={t('The score calculation, every question with its answer, decision and evidence, and all findings.')}
    >
      <Choice key={assessmentId ?? ''} />
      <ReportButton
        request={assessmentId === undefined ? null : requestAssessmentPdf(assessmentId)}
        name={t('Assessment report')}
      />
    </ReportPanel>
  );
}

function Choice() {
  const { assessmentId } = route.useSearch();
  const { data } = useQuery({ ...assessmentQuery(assessmentId ?? ''), enabled: assessmentId !== undefined });
  const label = data ? `${data.vendor.name}: ${data.title}` : '';
  return <AssessmentSearch key={label} chosen={label} />;
}

function AssessmentSearch({ chosen }: { readonly chosen: string }) {
  const { typed, setTyped, found, onFocus } = useAssessmentSearch(chosen);
  const navigate = route.useNavigate();
  return (
    <SearchField
      label={t('Assessment')}
      placeholder={t('Title or vendor')}
      typed={typed}
      found={found}
      onFocus={onFocus}
      onType={setTyped}
      onChoose={(one) => void navigate({ search: (old) => ({ ...old, assessmentId: one?.id }), replace: true })}
    />
  );
}
