import type { AssessmentRemindResult, AssessmentTableRow } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing, CheckCircle2, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { ASSESSMENTS_KEY, remindVendors } from '../../api/assessments.ts';
import { toProblem } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions, Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { REMINDER_REFUSALS } from './reminder-refusals.ts';

type ReminderTarget = Pick<AssessmentTableRow, 'id' | 'title' | 'vendorName'>;

export function RemindButton({ assessments }: { readonly assessments: readonly ReminderTarget[] }) {
  const [results, setResults] = useState<AssessmentRemindResult['results'] | null>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    const answer = await remindVendors(assessments.map(({ id }) => id));
    setResults(answer.results);
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS_KEY });
  });
  return (
    <>
      <Button busy={busy} icon={<BellRing aria-hidden="true" />} onPress={() => void submit()}>
        {t('Send reminders')}
      </Button>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      {results !== null && (
        <RemindResultDialog results={results} assessments={assessments} onClose={() => setResults(null)} />
      )}
    </>
  );
}

type RemindResultProps = {
  readonly results: AssessmentRemindResult['results'];
  readonly assessments: readonly ReminderTarget[];
  readonly onClose: () => void;
};

function RemindResultDialog({ results, assessments, onClose }: RemindResultProps) {
  const names = new Map(assessments.map(({ id, title, vendorName }) => [id, `${vendorName} · ${title}`]));
  return (
    <Dialog title={t('Reminders')} onClose={onClose}>
      <ul className="grid gap-2">
        {results.map(({ assessmentId, reason }) => (
          <li key={assessmentId} className="flex gap-2">
            {reason === null ? (
              <CheckCircle2 aria-hidden="true" className="mt-1 size-4 shrink-0 text-green" />
            ) : (
              <CircleSlash aria-hidden="true" className="mt-1 size-4 shrink-0 text-amber" />
            )}
            <span className="grid">
              <span className="wrap-anywhere">{names.get(assessmentId) ?? assessmentId}</span>
              <span className="text-sm text-soft">
                {reason === null ? t('Reminder email queued.') : REMINDER_REFUSALS[reason]}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button kind="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
