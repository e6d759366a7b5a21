import type { Finding, FindingUpdate } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { closeFinding, FINDINGS_KEY } from '../../api/findings.ts';
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
  { status: 'REMEDIATED', label: t('It was remediated') },
  { status: 'RISK_ACCEPTED', label: t('We accept the risk') },
] as const;

export function CloseFinding({ finding: { id }, onClosed }: CloseFindingProps) {
  const { register, handleSubmit, control } = useForm<Required<FindingUpdate>>({
    defaultValues: { status: 'REMEDIATED', resolutionNote: '', acceptedUntil: '' },
  });
  const status = useWatch({ control, name: 'status' });
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async ({ resolutionNote, acceptedUntil }: Required<FindingUpdate>) => {
    const until = status === 'RISK_ACCEPTED' && acceptedUntil ? { acceptedUntil } : {};
    await closeFinding(id, { status, resolutionNote, ...until });
    await queryClient.invalidateQueries({ queryKey: FINDINGS_KEY });
    showToast(status === 'REMEDIATED' ? t('Finding remediated') : t('Risk accepted'));
    onClosed();
  });
  return (
    <form className="grid gap-3 border-t border-line pt-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-semibold">{t('Close this finding')}</legend>
        {CHOICES.map(({ status: value, label }) => (
          <label key={value} className="flex min-h-6 items-center gap-2">
            <input type="radio" value={value} {...register('status')} />
            {label}
          </label>
        ))}
      </fieldset>
      {status === 'RISK_ACCEPTED' && (
        <TextField
          label={t('Accepted until')}
          description={t('The day after, the finding opens again. Left empty, it is accepted for good.')}
          type="date"
          min={getToday()}
          {...register('acceptedUntil')}
        />
      )}
      <TextArea
        label={t('Note')}
        description={t('Why, and who decided it: an auditor reads this.')}
        {...register('resolutionNote')}
      />
      <Callout tone="amber">{t('Closed is final: a finding cannot be opened again by hand.')}</Callout>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button kind="primary" busy={busy}>
          {status === 'REMEDIATED' ? t('Close as remediated') : t('Accept the risk')}
        </Button>
      </DialogActions>
    </form>
  );
}
