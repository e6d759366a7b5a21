import type { ReportDraft } from '@assay/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ISSUED_REPORTS_KEY, issueReport, reportDraftQuery } from '../../api/issued-reports.ts';
import { getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type DialogProps = { readonly onClose: () => void };
type Period = { readonly from: string; readonly to: string };

/** Proposes a title and a summary for the period. What was edited is kept when the period changes. */
export function IssueReportDialog({ onClose }: DialogProps) {
  const [chosen, setChosen] = useState<Period | null>(null);
  const initial = useQuery(reportDraftQuery({}));
  const period = chosen ?? { from: initial.data?.from ?? '', to: initial.data?.to ?? '' };
  const problems = findPeriodProblems(period);
  const isValid = problems.from === undefined && problems.to === undefined;
  const draft = useQuery({ ...reportDraftQuery(chosen ?? {}), enabled: isValid });
  return (
    <Dialog title={t('Issue report')} place="wide" onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('From')}
          type="date"
          max={period.to}
          value={period.from}
          error={problems.from}
          onChange={(event) => setChosen({ ...period, from: event.target.value })}
        />
        <TextField
          label={t('To')}
          type="date"
          min={period.from}
          max={getToday()}
          value={period.to}
          error={problems.to}
          description={t('Changes are counted in this period. All other figures are those of today.')}
          onChange={(event) => setChosen({ ...period, to: event.target.value })}
        />
      </div>
      <IssueFields query={draft} isValid={isValid} onClose={onClose} />
    </Dialog>
  );
}

type PeriodProblems = { readonly from?: string; readonly to?: string };

function findPeriodProblems({ from, to }: Period): PeriodProblems {
  if (to > getToday()) return { to: t('The period can’t end in the future.') };
  if (from !== '' && to !== '' && from > to) return { from: t('The period can’t begin after it ends.') };
  return {};
}

type IssueFieldsProps = DialogProps & {
  readonly query: UseQueryResult<ReportDraft>;
  readonly isValid: boolean;
};

function IssueFields({ query, isValid, onClose }: IssueFieldsProps) {
  /** Null while it is as proposed. */
  const [title, setTitle] = useState<string | null>(null);
  const [summary, setSummary] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async (draft: ReportDraft) => {
    const { number } = await issueReport({ ...draft, title: title ?? draft.title, summary: summary ?? draft.summary });
    await queryClient.invalidateQueries({ queryKey: ISSUED_REPORTS_KEY });
    showToast(t('Report no. {{number}} issued', { number: String(number) }));
    onClose();
  });
  if (!isValid) return null;
  return (
    <QueryBoundary query={query}>
      {(draft) => (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(draft);
          }}
        >
          <TextField
            label={t('Title')}
            required
            maxLength={255}
            value={title ?? draft.title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <TextArea
            label={t('Summary')}
            description={t(
              'Proposed from the current figures. Edit it before you issue the report; empty lines separate paragraphs.',
            )}
            required
            rows={12}
            maxLength={10_000}
            value={summary ?? draft.summary}
            onChange={(event) => setSummary(event.target.value)}
          />
          {summary !== null && summary !== draft.summary && (
            <p>
              <Button kind="quiet" onPress={() => setSummary(null)}>
                {t('Use the proposed summary')}
              </Button>
            </p>
          )}
          <FormActions action={t('Issue report')} error={error} busy={busy} onCancel={onClose} />
        </form>
      )}
    </QueryBoundary>
  );
}
