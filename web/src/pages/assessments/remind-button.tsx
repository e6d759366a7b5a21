import type { AssessmentReminded, AssessmentRow } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing, CheckCircle2, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { ASSESSMENTS, remind } from '../../api/assessments.ts';
import { problemOf } from '../../api/problem.ts';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type Named = Pick<AssessmentRow, 'id' | 'title' | 'vendorName'>;

/** Reminds the vendors of the chosen assessments, and says of each whether it was done. */
export function RemindButton({ assessments }: { readonly assessments: readonly Named[] }) {
  const [results, setResults] = useState<AssessmentReminded['results'] | null>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    const answer = await remind(assessments.map(({ id }) => id));
    setResults(answer.results);
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS });
  });
  return (
    <>
      <Button busy={busy} icon={<BellRing aria-hidden="true" />} onPress={() => void submit()}>
        {t('Remind')}
      </Button>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      {results !== null && <Reminded results={results} assessments={assessments} onClose={() => setResults(null)} />}
    </>
  );
}

type RemindedProps = {
  readonly results: AssessmentReminded['results'];
  readonly assessments: readonly Named[];
  readonly onClose: () => void;
};

function Reminded({ results, assessments, onClose }: RemindedProps) {
  const names = new Map(assessments.map(({ id, title, vendorName }) => [id, `${vendorName} · ${title}`]));
  return (
    <Dialog title={t('Reminders')} onClose={onClose}>
      <ul className="grid gap-2">
        {results.map(({ assessmentId, reminded, reason }) => (
          <li key={assessmentId} className="flex gap-2">
            {reminded ? (
              <CheckCircle2 aria-hidden="true" className="mt-1 size-4 shrink-0 text-green" />
            ) : (
              <CircleSlash aria-hidden="true" className="mt-1 size-4 shrink-0 text-amber" />
            )}
            <span className="grid">
              <span className="wrap-anywhere">{names.get(assessmentId) ?? assessmentId}</span>
              <span className="text-sm text-soft">
                {reminded
                  ? t('Reminded: the mail is on its way.')
                  : t('Not reminded. {{reason}}', { reason: reason ?? '' })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Actions>
        <Button kind="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      </Actions>
    </Dialog>
  );
}
