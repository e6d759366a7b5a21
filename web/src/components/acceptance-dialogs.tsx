import type { Acceptance } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { endAcceptance, renewAcceptance } from '../api/acceptances.ts';
import { requestAcceptance } from '../api/approvals.ts';
import { FINDINGS_KEY } from '../api/findings.ts';
import { useNeedsApproval } from '../api/me.ts';
import { getToday } from '../format/dates.ts';
import { t } from '../format/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Callout } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useRefreshApprovals } from './approval-request.tsx';

type AcceptanceValues = { readonly rationale: string; readonly acceptedUntil: string };

const emptyToNull = (day: string) => (day === '' ? null : day);

type AcceptanceFormProps = {
  readonly title: string;
  readonly action: string;
  readonly onSave: (values: AcceptanceValues) => Promise<unknown>;
  readonly onClose: () => void;
  readonly subject: string;
  readonly until?: string | null;
};

function AcceptanceFormDialog({ title, action, onSave, onClose, subject, until = null }: AcceptanceFormProps) {
  const { register, handleSubmit } = useForm<AcceptanceValues>({
    defaultValues: { rationale: '', acceptedUntil: until ?? '' },
  });
  const needsApproval = useNeedsApproval('ACCEPT_RISK');
  const { submit, busy, error } = useSubmit(async (values: AcceptanceValues) => {
    await onSave(values);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <p className="font-medium wrap-anywhere">{subject}</p>
        <TextField
          label={t('Accepted until')}
          description={t('The finding reopens the next day. Leave empty to accept the risk indefinitely.')}
          type="date"
          min={getToday()}
          {...register('acceptedUntil')}
        />
        <TextArea
          label={t('Rationale')}
          description={t('Explain why the risk can be accepted. Auditors can see this.')}
          required
          maxLength={10_000}
          {...register('rationale')}
        />
        {needsApproval && (
          <Callout tone="blue">
            {t('Your organisation requires the approval of a second person. Nothing changes until someone approves.')}
          </Callout>
        )}
        <FormActions action={action} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type RequestAcceptanceDialogProps = {
  readonly findingId: string;
  readonly title: string;
  readonly onClose: () => void;
};

export function RequestAcceptanceDialog({ findingId, title, onClose }: RequestAcceptanceDialogProps) {
  const refresh = useRefreshApprovals();
  const save = async ({ rationale, acceptedUntil }: AcceptanceValues) => {
    await requestAcceptance(findingId, { reason: rationale, acceptedUntil: emptyToNull(acceptedUntil) });
    showToast(t('Approval requested'));
    await refresh();
  };
  return (
    <AcceptanceFormDialog
      title={t('Request risk acceptance')}
      action={t('Request approval')}
      subject={title}
      onSave={save}
      onClose={onClose}
    />
  );
}

type AcceptanceDialogProps = { readonly acceptance: Acceptance; readonly onClose: () => void };

export function RenewAcceptanceDialog({ acceptance, onClose }: AcceptanceDialogProps) {
  const needsApproval = useNeedsApproval('ACCEPT_RISK');
  const queryClient = useQueryClient();
  const refresh = useRefreshApprovals();
  const { findingId, title, acceptedUntil: until } = acceptance;
  const save = async ({ rationale, acceptedUntil }: AcceptanceValues) => {
    const day = emptyToNull(acceptedUntil);
    if (needsApproval) await requestAcceptance(findingId, { reason: rationale, acceptedUntil: day });
    else await renewAcceptance(findingId, { rationale, acceptedUntil: day });
    showToast(needsApproval ? t('Approval requested') : t('Risk acceptance renewed'));
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: FINDINGS_KEY })]);
  };
  return (
    <AcceptanceFormDialog
      title={t('Renew risk acceptance')}
      action={needsApproval ? t('Request approval') : t('Renew')}
      subject={title}
      until={until}
      onSave={save}
      onClose={onClose}
    />
  );
}

export function EndAcceptanceDialog({ acceptance: { findingId, title }, onClose }: AcceptanceDialogProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async ({ reason }: { readonly reason: string }) => {
    await endAcceptance(findingId, { reason });
    showToast(t('Risk acceptance ended'));
    onClose();
    await queryClient.invalidateQueries({ queryKey: FINDINGS_KEY });
  });
  return (
    <Dialog title={t('End risk acceptance')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <p className="font-medium wrap-anywhere">{title}</p>
        <TextArea label={t('Reason')} required maxLength={10_000} {...register('reason')} />
        <Callout tone="amber">{t('A new open finding replaces this one.')}</Callout>
        <FormActions action={t('End acceptance')} kind="danger" error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
