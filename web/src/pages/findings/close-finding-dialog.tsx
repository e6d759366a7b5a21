import type { Finding } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { closeFinding, findingQuery, withdrawFinding } from '../../api/findings.ts';
import { getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Callout } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useRefreshFindings, useSetFinding } from './use-finding-update.ts';

const FINAL = t('You can’t manually reopen a closed finding.');

const OUTCOMES = {
  REMEDIATED: { action: t('Close as remediated'), done: t('Finding remediated'), warning: FINAL },
  RISK_ACCEPTED: { action: t('Accept risk'), done: t('Risk accepted'), warning: FINAL },
  WITHDRAWN: {
    action: t('Withdraw finding'),
    done: t('Finding withdrawn'),
    warning: t('The finding will be deleted. The audit log keeps a record with your reason.'),
  },
} as const;

type CloseFindingDialogProps = {
  readonly finding: Finding;
  readonly outcome: keyof typeof OUTCOMES;
  readonly onClose: () => void;
};

type FormValues = { readonly note: string; readonly acceptedUntil: string };

export function CloseFindingDialog({ finding, outcome, onClose }: CloseFindingDialogProps) {
  const { register, handleSubmit } = useForm<FormValues>({ defaultValues: { note: '', acceptedUntil: '' } });
  const run = useCloseFinding({ finding, outcome, onClose });
  const { submit, busy, error } = useSubmit(run);
  const { action, warning } = OUTCOMES[outcome];
  return (
    <Dialog title={action} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <p className="font-medium wrap-anywhere">{finding.title}</p>
        {outcome === 'RISK_ACCEPTED' && (
          <TextField
            label={t('Accepted until')}
            description={t('The finding reopens the next day. Leave empty to accept the risk indefinitely.')}
            type="date"
            min={getToday()}
            {...register('acceptedUntil')}
          />
        )}
        <TextArea
          label={t('Note')}
          description={t('Explain why and who made the decision. Auditors can see this.')}
          required
          maxLength={10_000}
          {...register('note')}
        />
        <Callout tone="amber">{warning}</Callout>
        <FormActions action={action} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function useCloseFinding({ finding: { id }, outcome, onClose }: CloseFindingDialogProps) {
  const setFinding = useSetFinding();
  const refresh = useRefreshFindings();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async ({ note, acceptedUntil }: FormValues) => {
    if (outcome === 'WITHDRAWN') {
      await withdrawFinding(id, { reason: note });
      await navigate({ to: '/findings' });
      queryClient.removeQueries({ queryKey: findingQuery(id).queryKey });
      await refresh();
    } else {
      const until = outcome === 'RISK_ACCEPTED' && acceptedUntil !== '' ? { acceptedUntil } : {};
      await setFinding(await closeFinding(id, { status: outcome, resolutionNote: note, ...until }));
      onClose();
    }
    showToast(OUTCOMES[outcome].done);
  };
}
