import type { AssessmentDetail } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { assessmentQuery } from '../../api/assessments.ts';
import { useRating } from '../../api/me.ts';
import { ScoreBadge, StatusBadge } from '../../components/badges.tsx';
import { Needs } from '../../components/needs.tsx';
import { ScoreLedger } from '../../components/score-ledger.tsx';
import { dayText, daysUntil } from '../../format/dates.ts';
import { counted, t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AssessmentActions } from './assessment-actions.tsx';
import { AssessmentAsides } from './assessment-asides.tsx';
import type { Tab } from './assessment-search.ts';
import { FindingsTab } from './findings-tab.tsx';
import { OnBehalf } from './on-behalf/on-behalf.tsx';
import { Overview } from './overview/overview.tsx';
import { ReviewWorkspace } from './review/review-workspace.tsx';
import { SubmissionsTab } from './submissions-tab.tsx';
import { isWithVendor } from './with-vendor.ts';

const route = getRouteApi('/shell/assessments/$assessmentId');

export function AssessmentPage() {
  return (
    <Needs permission="assessments:view">
      <Assessment />
    </Needs>
  );
}

/** A vendor at work changes an assessment while somebody looks at it. */
const LOOK_AGAIN_MS = 30_000;

function Assessment() {
  const { assessmentId } = route.useParams();
  const query = useQuery({
    ...assessmentQuery(assessmentId),
    refetchInterval: ({ state: { data } }) => data !== undefined && isWithVendor(data) && LOOK_AGAIN_MS,
  });
  if (query.data === undefined) {
    return (
      <Page title={t('Assessment')}>
        <Answered query={query}>{() => null}</Answered>
      </Page>
    );
  }
  return <Shown detail={query.data} />;
}

function Shown({ detail }: { readonly detail: AssessmentDetail }) {
  const rating = useRating();
  const tab = useTab(detail);
  const { title, status, score } = detail;
  return (
    <Page
      title={title}
      aside={
        <>
          <StatusBadge status={status} />
          {score !== null && <ScoreBadge score={score} rating={rating(score)} />}
        </>
      }
      lead={<Facts detail={detail} />}
      actions={<AssessmentActions detail={detail} />}
    >
      <AssessmentTabs detail={detail} current={tab} />
      <TabContent tab={tab} detail={detail} />
      <AssessmentAsides detail={detail} />
    </Page>
  );
}

/** What the state asks for comes first: whoever reviews wants the answers. */
function useTab({ status }: AssessmentDetail): Tab {
  const tab = route.useSearch({ select: (search) => search.tab });
  return tab ?? (status === 'UNDER_REVIEW' ? 'answers' : 'overview');
}

function Facts({ detail }: { readonly detail: AssessmentDetail }) {
  const { vendor, template, reviewer } = detail;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5">
      <Link
        to="/vendors/$vendorId"
        params={{ vendorId: vendor.id }}
        className="font-medium text-accent hover:underline"
      >
        {vendor.name}
      </Link>
      <span>{t('{{name}} v{{version}}', { name: template.name, version: template.version })}</span>
      <Due detail={detail} />
      {reviewer !== null && <span>{t('Reviewer: {{name}}', { name: reviewer.name })}</span>}
    </p>
  );
}

function Due({ detail: { dueDate, overdue } }: { readonly detail: AssessmentDetail }) {
  if (dueDate === null) return null;
  const day = dayText(dueDate);
  if (!overdue) return <span>{t('Due {{day}}', { day })}</span>;
  return (
    <span className="font-medium text-red">
      {counted(
        -daysUntil(dueDate),
        'Due {{day}}, {{count}} day overdue',
        'Due {{day}}, {{count}} days overdue',
      ).replace('{{day}}', day)}
    </span>
  );
}

function AssessmentTabs({ detail, current }: { readonly detail: AssessmentDetail; readonly current: Tab }) {
  const { id: assessmentId, status, findings, sections, scoreBreakdown } = detail;
  const questions = sections.reduce((sum, section) => sum + section.questions.length, 0);
  const tabs: readonly { tab: Tab; label: string; count?: number }[] = [
    { tab: 'overview', label: t('Overview') },
    { tab: 'answers', label: answersLabel(status), count: questions },
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
      label={t('Parts of the assessment')}
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

function answersLabel(status: AssessmentDetail['status']): string {
  if (status === 'DRAFT') return t('Questions');
  return status === 'UNDER_REVIEW' ? t('Review') : t('Answers');
}

function TabContent({ tab, detail }: { readonly tab: Tab; readonly detail: AssessmentDetail }) {
  if (tab === 'findings') return <FindingsTab detail={detail} />;
  if (tab === 'submissions') return <SubmissionsTab detail={detail} />;
  if (tab === 'score' && detail.scoreBreakdown) return <ScoreLedger breakdown={detail.scoreBreakdown} />;
  if (tab === 'overview' || tab === 'score') return <Overview detail={detail} />;
  const isAnswerable = detail.status === 'DRAFT' || isWithVendor(detail);
  return isAnswerable ? <OnBehalf detail={detail} /> : <ReviewWorkspace detail={detail} />;
}
