import type { RatingThresholds, VendorDecision } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../api/me.ts';
import { vendorDecisionsQuery } from '../../api/vendors.ts';
import { FindingStatusBadge, VendorDecisionBadge } from '../../components/badges.tsx';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { formatExactScore } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

type VendorDecisionPanelProps = { readonly vendorId: string; readonly thresholds: RatingThresholds };

/** Whether we work with the vendor, and on what grounds. Earlier decisions follow. */
export function VendorDecisionPanel({ vendorId, thresholds }: VendorDecisionPanelProps) {
  const [sees, edits, reviews] = [useCan('assessments:view'), useCan('vendors:edit'), useCan('assessments:review')];
  const { show } = useVendorSearchParams();
  if (!sees) return null;
  return (
    <Panel
      title={t('Decision')}
      actions={
        edits &&
        reviews && (
          <Button icon={<Gavel aria-hidden="true" />} onPress={() => show('decision')}>
            {t('Record decision')}
          </Button>
        )
      }
    >
      <Decisions vendorId={vendorId} thresholds={thresholds} />
    </Panel>
  );
}

function Decisions({ vendorId, thresholds }: VendorDecisionPanelProps) {
  const [page, setPage] = useState(1);
  return (
    <QueryBoundary query={useQuery(vendorDecisionsQuery(vendorId, page))}>
      {(decisions) =>
        decisions.totalCount === 0 ? (
          <Notice>{t('No decision yet. Record whether you approve or reject this vendor, and why.')}</Notice>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {decisions.entries.map((decision) => (
                <DecisionEntry key={decision.id} decision={decision} thresholds={thresholds} />
              ))}
            </ul>
            {decisions.totalCount > decisions.pageSize && <Pagination {...decisions} onPage={setPage} />}
          </>
        )
      }
    </QueryBoundary>
  );
}

type DecisionProps = { readonly decision: VendorDecision; readonly thresholds: RatingThresholds };

function DecisionEntry({ decision, thresholds }: DecisionProps) {
  const { outcome, rationale, staleReasons, decidedAt, decidedByName, conditions, validUntil } = decision;
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <span className="flex flex-wrap items-center gap-2">
        <VendorDecisionBadge outcome={outcome} />
        {staleReasons.length > 0 && <span className="text-sm font-medium text-red">{t('Out of date')}</span>}
        <span className="text-sm text-soft">
          {t('{{name}}, {{date}}', { name: decidedByName, date: formatDate(decidedAt) })}
        </span>
      </span>
      <p className="wrap-anywhere whitespace-pre-line">{rationale}</p>
      <Basis decision={decision} thresholds={thresholds} />
      {validUntil !== null && (
        <p className="text-sm text-soft">{t('Valid until {{date}}', { date: formatDate(validUntil) })}</p>
      )}
      {conditions.length > 0 && <Conditions conditions={conditions} />}
    </li>
  );
}

function Basis({ decision: { assessmentId, assessmentTitle, exactScore }, thresholds }: DecisionProps) {
  return (
    <p className="text-sm text-soft">
      {exactScore === null
        ? t('Without a score')
        : t('Score {{score}}', { score: formatExactScore(exactScore, thresholds) })}
      {assessmentTitle !== null && ' · '}
      {assessmentTitle !== null &&
        (assessmentId === null ? (
          assessmentTitle
        ) : (
          <Link to="/assessments/$assessmentId" params={{ assessmentId }} className="text-accent hover:underline">
            {assessmentTitle}
          </Link>
        ))}
    </p>
  );
}

const Conditions = ({ conditions }: Pick<VendorDecision, 'conditions'>) => (
  <div className="grid gap-1">
    <h3 className="text-sm font-medium">{t('Conditions')}</h3>
    <ul className="grid gap-1.5">
      {conditions.map(({ findingId, title, status }, index) => (
        <li key={findingId ?? String(index)} className="flex flex-wrap items-center justify-between gap-2">
          {findingId === null ? (
            <span className="wrap-anywhere text-soft">{title}</span>
          ) : (
            <Link
              to="/findings/$findingId"
              params={{ findingId }}
              className="min-h-6 wrap-anywhere text-accent hover:underline"
            >
              {title}
            </Link>
          )}
          {status === null ? (
            <span className="text-xs text-soft">{t('Withdrawn')}</span>
          ) : (
            <FindingStatusBadge status={status} />
          )}
        </li>
      ))}
    </ul>
  </div>
);
