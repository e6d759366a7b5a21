import type { Finding } from '@assay/contract';
import { canClose } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { findingQuery } from '../../api/findings.ts';
import { useCan } from '../../api/me.ts';
import { PendingRequest } from '../../components/approval-request.tsx';
import { FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Callout } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { FindingActions } from './finding-actions.tsx';
import { FindingComments } from './finding-comments.tsx';
import { FindingContent } from './finding-content.tsx';
import { FindingDetails } from './finding-details.tsx';
import { FindingDialogs } from './finding-dialogs.tsx';
import { FindingFacts } from './finding-facts.tsx';
import { FindingFiles } from './finding-files.tsx';
import { FindingHistory } from './finding-history.tsx';
import { RemediationPanel } from './remediation-panel.tsx';

const route = getRouteApi('/shell/findings/$findingId');

export function FindingPage() {
  return (
    <RequirePermission permission="assessments:view">
      <FindingLoader />
    </RequirePermission>
  );
}

function FindingLoader() {
  const { findingId } = route.useParams();
  const query = useQuery(findingQuery(findingId));
  if (query.data !== undefined) return <LoadedFinding finding={query.data} />;
  return (
    <Page title={t('Finding')}>
      <QueryBoundary query={query}>{() => null}</QueryBoundary>
    </Page>
  );
}

function LoadedFinding({ finding }: { readonly finding: Finding }) {
  const isOpen = canClose(finding.status);
  const canEdit = useCan('assessments:review') && isOpen;
  const canAudit = useCan('audit:view');
  return (
    <Page
      title={finding.title}
      aside={
        <>
          <SeverityBadge severity={finding.severity} />
          <FindingStatusBadge status={finding.status} />
        </>
      }
      actions={canEdit && <FindingActions />}
    >
      <FindingFacts finding={finding} canEdit={canEdit} />
      <PendingRequest kind="ACCEPT_RISK" subjectId={finding.id} />
      {isOpen ? <ClearedNotice finding={finding} /> : <Resolution finding={finding} />}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-4">
          <RemediationPanel finding={finding} canEdit={canEdit} />
          <FindingContent finding={finding} />
          <FindingFiles findingId={finding.id} canEdit={canEdit} />
        </div>
        <div className="grid min-w-0 content-start gap-4 xl:row-span-2">
          <FindingDetails finding={finding} />
          <FindingComments findingId={finding.id} />
        </div>
        {canAudit && <FindingHistory findingId={finding.id} />}
      </div>
      {canEdit && <FindingDialogs finding={finding} />}
    </Page>
  );
}

function ClearedNotice({ finding: { clearedByAssessmentId: assessmentId } }: { readonly finding: Finding }) {
  if (assessmentId === null) return null;
  return (
    <Callout tone="green">
      <p>
        {t('The answer to this question is now compliant, so you can close this finding.')}{' '}
        <Link to="/assessments/$assessmentId" params={{ assessmentId }} className="text-accent hover:underline">
          {t('View assessment')}
        </Link>
      </p>
    </Callout>
  );
}

function Resolution({ finding }: { readonly finding: Finding }) {
  const { status, resolvedByName, resolutionNote, acceptedUntil } = finding;
  const isAccepted = status === 'RISK_ACCEPTED';
  return (
    <Callout tone={isAccepted ? 'blue' : 'green'}>
      <p className="font-medium">
        {isAccepted ? formatAcceptance(acceptedUntil) : t('Remediated')}
        {resolvedByName !== null && <span className="font-normal text-soft">{` · ${resolvedByName}`}</span>}
      </p>
      {resolutionNote !== null && <p className="wrap-anywhere whitespace-pre-line">{resolutionNote}</p>}
    </Callout>
  );
}

const formatAcceptance = (until: string | null) =>
  until === null ? t('Risk accepted indefinitely') : t('Risk accepted until {{day}}', { day: formatDate(until) });
