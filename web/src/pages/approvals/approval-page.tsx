import type { Approval } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { approvalQuery } from '../../api/approvals.ts';
import { useCan, useMe } from '../../api/me.ts';
import { AuditChanges } from '../../components/audit-changes.tsx';
import { ApprovalStatusBadge } from '../../components/badges.tsx';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { APPROVAL_KIND_LABELS, VOID_REASON_LABELS } from '../../format/labels.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Callout } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { ApprovalDialogs } from './approval-dialogs.tsx';

const route = getRouteApi('/shell/approvals/$approvalId');

export function ApprovalPage() {
  const { approvalId } = route.useParams();
  const query = useQuery(approvalQuery(approvalId));
  if (query.data !== undefined) return <LoadedApproval approval={query.data} />;
  return (
    <Page title={t('Approval request')}>
      <QueryBoundary query={query}>{() => null}</QueryBoundary>
    </Page>
  );
}

function LoadedApproval({ approval }: { readonly approval: Approval }) {
  const { kind, status, voidReason, changes } = approval;
  const isPending = status === 'PENDING';
  const meta = { changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])) };
  return (
    <Page
      title={APPROVAL_KIND_LABELS[kind]}
      aside={<ApprovalStatusBadge status={status} />}
      actions={isPending && <ApprovalActions approval={approval} />}
    >
      {status === 'VOID' && voidReason !== null && (
        <Callout tone="amber">
          <p>{t('This request is void. {{reason}}', { reason: VOID_REASON_LABELS[voidReason] })}</p>
        </Callout>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title={t('Request')}>
          <DescriptionList items={listFacts(approval)} />
        </Panel>
        <Panel title={t('What would change')}>
          {changes.length === 0 ? <p className="text-soft">{t('No other records')}</p> : <AuditChanges meta={meta} />}
        </Panel>
      </div>
      {isPending && <ApprovalDialogs approval={approval} />}
    </Page>
  );
}

function ApprovalActions({ approval }: { readonly approval: Approval }) {
  const navigate = route.useNavigate();
  const { user } = useMe();
  const canDecide = useCan('approvals:decide');
  const show = (open: 'approve' | 'reject' | 'withdraw') => void navigate({ search: { open }, resetScroll: false });
  if (approval.requestedById === user.id)
    return <Button onPress={() => show('withdraw')}>{t('Withdraw request')}</Button>;
  if (!canDecide) return null;
  return (
    <>
      <Button onPress={() => show('reject')}>{t('Reject')}</Button>
      <Button kind="primary" onPress={() => show('approve')}>
        {t('Approve')}
      </Button>
    </>
  );
}

const listFacts = (approval: Approval) => [
  { label: t('Subject'), value: <Subject approval={approval} /> },
  { label: t('Reason'), value: <span className="whitespace-pre-line">{approval.reason}</span> },
  { label: t('Requested by'), value: approval.requestedByName },
  { label: t('Requested'), value: formatDateTime(approval.requestedAt) },
  ...(approval.decidedByName === null ? [] : [{ label: t('Decided by'), value: approval.decidedByName }]),
  ...(approval.decidedAt === null ? [] : [{ label: t('Decided'), value: formatDateTime(approval.decidedAt) }]),
  ...(approval.decisionReason === null
    ? []
    : [{ label: t('Decision'), value: <span className="whitespace-pre-line">{approval.decisionReason}</span> }]),
];

function Subject({ approval: { kind, subjectId, subjectName } }: { readonly approval: Approval }) {
  const className = 'text-accent hover:underline';
  switch (kind) {
    case 'ACCEPT_RISK':
      return (
        <Link to="/findings/$findingId" params={{ findingId: subjectId }} className={className}>
          {subjectName}
        </Link>
      );
    case 'FINALIZE_ASSESSMENT':
      return (
        <Link to="/assessments/$assessmentId" params={{ assessmentId: subjectId }} className={className}>
          {subjectName}
        </Link>
      );
    case 'DELETE_VENDOR':
      return (
        <Link to="/vendors/$vendorId" params={{ vendorId: subjectId }} className={className}>
          {subjectName}
        </Link>
      );
    case 'CHANGE_SIGN_IN':
      return subjectName;
  }
}
