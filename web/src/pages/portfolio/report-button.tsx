import { FileDown } from 'lucide-react';
import { toProblem } from '../../api/errors.ts';
import { fetchReport, type ReportRequest } from '../../api/reports.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type ReportButtonProps = {
  /** Null until everything is selected. */
  readonly request: ReportRequest | null;
  readonly name: string;
  readonly label?: string;
};

export function ReportButton({ request, name, label = t('Download PDF') }: ReportButtonProps) {
  const { submit, busy, error } = useSubmit(async (wanted: ReportRequest) => {
    const { content, fileName } = await fetchReport(wanted);
    saveFile(content, fileName);
    showToast(t('{{name}} downloaded', { name }));
  });
  return (
    <div className="grid justify-items-start gap-3">
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <Button
        kind="primary"
        icon={<FileDown aria-hidden="true" />}
        aria-label={t('{{label}}: {{name}}', { label, name })}
        busy={busy}
        isDisabled={request === null}
        onPress={() => {
          if (request !== null) void submit(request);
        }}
      >
        {label}
      </Button>
      {busy && (
        <div className="grid w-full gap-1">
          <progress
            aria-label={t('Generating report')}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse indeterminate:bg-accent/50 [&::-webkit-progress-bar]:bg-transparent"
          />
          <p className="text-sm text-soft" role="status">
            {t('Generating report. Large reports take a few seconds.')}
          </p>
        </div>
      )}
    </div>
  );
}
