import { type IssuedReport, MAX_REPORT_LINK_DAYS, type ReportLink } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ISSUED_REPORTS_KEY, reportLinksQuery, revokeReportLink, shareReport } from '../../api/issued-reports.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyConfirmation, CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Callout, Notice } from '../../ui/notice.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const DEFAULT_DAYS = 30;

type ShareReportDialogProps = { readonly report: IssuedReport; readonly onClose: () => void };

export function ShareReportDialog({ report, onClose }: ShareReportDialogProps) {
  const [created, setCreated] = useState<ReportLink | null>(null);
  const title = t('Share report no. {{number}}', { number: String(report.number) });
  return (
    <Dialog title={title} onClose={onClose}>
      {created?.url ? (
        <>
          <Callout tone="amber">
            <p>
              {t(
                'Copy the link now. It won’t be shown again. Anyone with the link can open the report until {{date}}.',
                {
                  date: formatDate(created.expiresAt),
                },
              )}
            </p>
          </Callout>
          <CopyField label={t('Link for {{recipient}}', { recipient: created.recipient })} text={created.url} />
          <CopyConfirmation onClose={() => setCreated(null)} />
        </>
      ) : (
        <>
          <p className="font-medium wrap-anywhere">{report.title}</p>
          <ShareForm report={report} onClose={onClose} onCreated={setCreated} />
          <ReportLinks reportId={report.id} />
        </>
      )}
    </Dialog>
  );
}

type ShareFormProps = ShareReportDialogProps & { readonly onCreated: (link: ReportLink) => void };

function ShareForm({ report, onClose, onCreated }: ShareFormProps) {
  const [recipient, setRecipient] = useState('');
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const refresh = useRefreshReports();
  const { submit, busy, error } = useSubmit(async () => {
    const link = await shareReport(report.id, { recipient, days: Number(days) });
    await refresh();
    onCreated(link);
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('Recipient')}
        description={t('A name or an email address, so that you can tell links apart. Assay sends no email.')}
        required
        maxLength={255}
        value={recipient}
        onChange={(event) => setRecipient(event.target.value)}
      />
      <TextField
        label={t('Days until the link expires')}
        description={t('At most {{days}}.', { days: MAX_REPORT_LINK_DAYS })}
        type="number"
        required
        min={1}
        max={MAX_REPORT_LINK_DAYS}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <FormActions action={t('Create link')} error={error} busy={busy} onCancel={onClose} />
    </form>
  );
}

function useRefreshReports() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ISSUED_REPORTS_KEY });
}

function ReportLinks({ reportId }: { readonly reportId: string }) {
  const links = useQuery(reportLinksQuery(reportId));
  const refresh = useRefreshReports();
  const revoke = async ({ id }: ReportLink) => {
    await revokeReportLink(reportId, id).then(() => showToast(t('Link revoked')), showProblem);
    await refresh();
  };
  return (
    <section className="grid gap-2">
      <h3>{t('Links')}</h3>
      <QueryBoundary query={links}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Notice>{t('This report hasn’t been shared.')}</Notice>
          ) : (
            <ul className="grid divide-y divide-line">
              {entries.map((link) => (
                <li key={link.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <span className="grid min-w-0">
                    <span className="font-medium wrap-anywhere">{link.recipient}</span>
                    <span className="text-sm text-soft">{formatState(link)}</span>
                    <span className="text-sm text-soft">{formatUse(link)}</span>
                  </span>
                  {isActive(link) && (
                    <Button
                      kind="danger"
                      aria-label={t('Revoke link for {{recipient}}', { recipient: link.recipient })}
                      onPress={() => void revoke(link)}
                    >
                      {t('Revoke')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}

const isExpired = ({ expiresAt }: ReportLink) => Date.parse(expiresAt) <= Date.now();
const isActive = (link: ReportLink) => link.revokedAt === null && !isExpired(link);

function formatState(link: ReportLink): string {
  if (link.revokedAt !== null) return t('Revoked on {{date}}', { date: formatDate(link.revokedAt) });
  const values = { date: formatDate(link.expiresAt) };
  return isExpired(link) ? t('Expired on {{date}}', values) : t('Expires on {{date}}', values);
}

function formatUse({ openCount, downloadCount, lastOpenedAt }: ReportLink): string {
  if (openCount === 0 && downloadCount === 0) return t('Not opened yet');
  const opened = tCount(openCount, 'Opened {{count}} time', 'Opened {{count}} times');
  const downloaded = tCount(downloadCount, 'downloaded {{count}} time', 'downloaded {{count}} times');
  return lastOpenedAt === null
    ? t('{{opened}}, {{downloaded}}', { opened, downloaded })
    : t('{{opened}}, {{downloaded}}, last on {{date}}', { opened, downloaded, date: formatDateTime(lastOpenedAt) });
}
