import type { AssessmentDetail } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { assessmentQuery } from '../../api/assessments.ts';
import type { SearchParams } from '../../app/search-params.ts';
import { PendingRequest } from '../../components/approval-request.tsx';
import { StatusBadge } from '../../components/badges.tsx';
import { ScoreBadge } from '../../components/score-badge.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { ScoreLedger } from '../../components/score-ledger.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AssessmentActions } from './assessment-actions.tsx';
import { AssessmentDialogs } from './assessment-dialogs.tsx';
import { AssessmentFacts } from './assessment-facts.tsx';
import { FindingsTab } from './findings-tab.tsx';
import { AnswerOnBehalf } from './on-behalf/answer-on-behalf.tsx';
import { Overview } from './overview/overview.tsx';
import { ReviewWorkspace } from './review/review-workspace.tsx';
import { SubmissionsTab } from './submissions-tab.tsx';

const route = getRouteApi('/shell/assessments/$assessmentId');

type AssessmentTab = NonNullable<SearchParams<'/shell/assessments/$assessmentId'>['tab']>;

export function AssessmentPage() {
  return (
    <RequirePermission permission="assessments:view">
      <Assessment />
    </RequirePermission>
  );
}

/** The assessment changes while the vendor answers. */
const REFETCH_INTERVAL_MS = 30_000;

function Assessment() {
  const { assessmentId } = route.useParams();
  const query = useQuery({
    ...assessmentQuery(assessmentId),
    refetchInterval: ({ state: { data } }) => data !== undefined && isWithVendor(data) && REFETCH_INTERVAL_MS,
  });
  if (query.data === undefined) {
    return (
      <Page title={t('Assessment')}>
        <QueryBoundary query={query}>{() => null}</QueryBoundary>
      </Page>
    );
  }
  return <LoadedAssessment detail={query.data} />;
}

function LoadedAssessment({ detail }: { readonly detail: AssessmentDetail }) {
  const tab = useTab(detail);
  const { title, status, exactScore, rating, heldBackBy } = detail;
  return (
    <Page
      title={title}
      aside={
        <>
          <StatusBadge status={status} />
          {exactScore !== null && <ScoreBadge exactScore={exactScore} rating={rating} heldBackBy={heldBackBy} />}
        </>
      }
      lead={<AssessmentFacts detail={detail} />}
      actions={<AssessmentActions detail={detail} />}
    >
      <PendingRequest kind="FINALIZE_ASSESSMENT" subjectId={detail.id} />
      <AssessmentTabs detail={detail} current={tab} />
      <TabContent tab={tab} detail={detail} />
      <AssessmentDialogs detail={detail} />
    </Page>
  );
}

/** Defaults to the answers during a review, otherwise to the overview. */
function useTab({ status }: AssessmentDetail): AssessmentTab {
  const tab = route.useSearch({ select: (search) => search.tab });
  return tab ?? (status === 'UNDER_REVIEW' ? 'answers' : 'overview');
}

function AssessmentTabs({ detail, current }: { readonly detail: AssessmentDetail; readonly current: AssessmentTab }) {
  const { id: assessmentId, status, findings, sections, scoreBreakdown } = detail;
  const questions = sections.reduce((sum, section) => sum + section.questions.length, 0);
  const tabs: readonly { tab: AssessmentTab; label: string; count?: number }[] = [
    { tab: 'overview', label: t('Overview') },
    { tab: 'answers', label: formatAnswersLabel(status), count: questions },
    ...(status === 'DRAFT'
      ? []
      : [
          ...(scoreBreakdown === null ? [] : [{ tab: 'score' as const, label: t('Score') }]),
          { tab: 'findings' as const, label: t('Findings'), count: findings.length },
          { tab: 'submissions' as const, label: t('Submissions') },
        ]),
  ];
  return (
    <Tabs
      label={t('Assessment details')}
      tabs={tabs.map(({ tab, ...words }) => ({
        ...words,
        to: '/assessments/$assessmentId',
        params: { assessmentId },
        search: { tab },
        current: tab === current,
      }))}
    />
  );
}

function formatAnswersLabel(status: AssessmentDetail['status']): string {
  if (status === 'DRAFT') return t('Questions');
  return status === 'UNDER_REVIEW' ? t('Review') : t('Answers');
}

function TabContent({ tab, detail }: { readonly tab: AssessmentTab; readonly detail: AssessmentDetail }) {
  if (tab === 'findings') return <FindingsTab detail={detail} />;
  if (tab === 'submissions') return <SubmissionsTab detail={detail} />;
  if (tab === 'score' && detail.scoreBreakdown) return <ScoreLedger breakdown={detail.scoreBreakdown} />;
  if (tab === 'overview' || tab === 'score') return <Overview detail={detail} />;
  const isAnswerable = detail.status === 'DRAFT' || isWithVendor(detail);
  return isAnswerable ? <AnswerOnBehalf detail={detail} /> : <ReviewWorkspace detail={detail} />;
}
