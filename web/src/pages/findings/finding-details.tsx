import type { Finding } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../format/i18n.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Panel } from '../../ui/panel.tsx';

/** How the finding relates to other records. */
export function FindingDetails({ finding }: { readonly finding: Finding }) {
  const { assessmentId, assessmentTitle, controlCodes, supersedesFindingId, supersededByFindingId } = finding;
  return (
    <Panel title={t('Details')}>
      <DescriptionList
        items={[
          ...(assessmentId === null
            ? []
            : [
                {
                  label: t('Assessment'),
                  value: (
                    <Link
                      to="/assessments/$assessmentId"
                      params={{ assessmentId }}
                      className="text-accent hover:underline"
                    >
                      {assessmentTitle}
                    </Link>
                  ),
                },
              ]),
          { label: t('Controls'), value: <ControlLinks codes={controlCodes} /> },
          ...toRelatedItem(t('Reopened from'), supersedesFindingId),
          ...toRelatedItem(t('Reopened as'), supersededByFindingId),
        ]}
      />
    </Panel>
  );
}

function ControlLinks({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0) return <span className="text-soft">{t('None')}</span>;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {codes.map((controlCode) => (
        <Link key={controlCode} to="/findings" search={{ controlCode }} className="text-accent hover:underline">
          {controlCode}
        </Link>
      ))}
    </span>
  );
}

/** The acceptance of a finding's risk expired, and a successor opened. */
const toRelatedItem = (label: string, findingId: string | null) =>
  findingId === null
    ? []
    : [
        {
          label,
          value: (
            <Link to="/findings/$findingId" params={{ findingId }} className="text-accent hover:underline">
              {t('View finding')}
            </Link>
          ),
        },
      ];
