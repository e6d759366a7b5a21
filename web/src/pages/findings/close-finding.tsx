import type { Finding } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { closeFinding, FINDINGS_KEY, withdrawFinding } from '../../api/findings.ts';
import { toProblem } from '../../api/errors.ts';
import { getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Callout, ProblemNotice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type CloseFindingProps = { readonly finding: Finding; readonly onClosed: () => void };

const CHOICES = [
  { outcome: 'REMEDIATED', label: t('Mark as remediated') },
  { outcome: 'RISK_ACCEPTED', label: t('Accept risk') },
  { outcome: 'WITHDRAWN', label: t('Withdraw finding') },
] as const;

const OUTCOMES = {
  REMEDIATED: { button: t('Close as remediated'), done: t('Finding remediated') },
  RISK_ACCEPTED: { button: t('Accept risk'), done: t('Risk accepted') },
  WITHDRAWN: { button: t('Withdraw finding'), done: t('Finding withdrawn') },
} as const;

type FormValues = { readonly outcome: keyof typeof OUTCOMES; readonly note: string; readonly acceptedUntil: string };

export function CloseFinding({ finding: { id }, onClosed }: CloseFindingProps) {
  const { register, handleSubmit, control } = useForm<FormValues>({
    defaultValues: { outcome: 'REMEDIATED', note: '', acceptedUntil: '' },
  });
  const outcome = useWatch({ control, name: 'outcome' });
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async ({ note, acceptedUntil }: FormValues) => {
    const until = outcome === 'RISK_ACCEPTED' && acceptedUntil ? { acceptedUntil } : {};
    await (outcome === 'WITHDRAWN'
      ? withdrawFinding(id, { reason: note })
      : closeFinding(id, { status: outcome, resolutionNote: note, ...until }));
    await queryClient.invalidateQueries({ queryKey: FINDINGS_KEY });
    showToast(OUTCOMES[outcome].done);
    onClosed();
  });
  return (
    <form className="grid gap-3 border-t border-line pt-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-semibold">{t('Close finding')}</legend>
        {CHOICES.map(({ outcome: value, label }) => (
          <label key={value} className="flex min-h-6 items-center gap-2">
            <input type="radio" value={value} {...register('outcome')} />
            {label}
          </label>
        ))}
      </fieldset>
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
        required={outcome === 'WITHDRAWN'}
        {...register('note')}
      />
      <Callout tone="amber">
        {outcome === 'WITHDRAWN'
          ? t('The finding will be deleted. The audit log keeps a record with your reason.')
          : t('You can’t manually reopen a closed finding.')}
      </Callout>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button kind="primary" busy={busy}>
          {OUTCOMES[outcome].button}
        </Button>
      </DialogActions>
    </form>
  );
}
