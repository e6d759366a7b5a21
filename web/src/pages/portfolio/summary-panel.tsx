import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { portfolioTrendQuery } from '../../api/dashboard.ts';
import { reportDraftQuery } from '../../api/issued-reports.ts';
import { addDaysToToday, daysUntil, getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

/** The summary reads all vendors, so it is written only on request. */
export function SummaryPanel({ quarters }: { readonly quarters: number }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel
      title={t('Draft summary')}
      actions={
        !isAsked && (
          <Button icon={<PenLine aria-hidden="true" />} onPress={() => setAsked(true)}>
            {t('Write draft')}
          </Button>
        )
      }
    >
      {isAsked ? (
        <Draft quarters={quarters} />
      ) : (
        <Notice>
          {t('Assay writes the summary from the current figures. You can edit it when you issue the report.')}
        </Notice>
      )}
    </Panel>
  );
}

function Draft({ quarters }: { readonly quarters: number }) {
  const trend = useQuery(portfolioTrendQuery({ quarters }));
  const first = trend.data?.points[0]?.day;
  const draft = useQuery({
    ...reportDraftQuery(first === undefined ? {} : { from: addDaysToToday(daysUntil(first) + 1), to: getToday() }),
    enabled: first !== undefined,
  });
  return (
    <QueryBoundary query={draft}>
      {({ summary }) => (
        <div className="grid max-w-3xl gap-3 text-pretty">
          {summary.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      )}
    </QueryBoundary>
  );
}
