import type { ApprovalKind } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { APPROVALS_KEY, pendingApprovalQuery } from '../api/approvals.ts';
import { useNeedsApproval } from '../api/me.ts';
import { formatRelativeTime } from '../format/dates.ts';
import { t } from '../format/i18n.ts';
import { TextArea } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Callout } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { useSubmit } from '../ui/use-submit.ts';

export function useRefreshApprovals() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: APPROVALS_KEY });
}

type RequestFormProps = {
  readonly onRequest: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for the reason, then makes the request. */
export function RequestForm({ onRequest, onClose }: RequestFormProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const refresh = useRefreshApprovals();
  const { submit, busy, error } = useSubmit(async ({ reason }: { readonly reason: string }) => {
    await onRequest(reason);
    showToast(t('Approval requested'));
    await refresh();
    onClose();
  });
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Callout tone="blue">
        {t('Your organisation requires the approval of a second person. Nothing changes until someone approves.')}
      </Callout>
      <TextArea label={t('Reason')} required maxLength={10_000} {...register('reason')} />
      <FormActions action={t('Request approval')} error={error} busy={busy} onCancel={onClose} />
    </form>
  );
}

type PendingRequestProps = { readonly kind: ApprovalKind; readonly subjectId: string };

/** Shown on a record while a request about it waits for a decision. */
export function PendingRequest({ kind, subjectId }: PendingRequestProps) {
  const isUsed = useNeedsApproval(kind);
  const { data: pending } = useQuery({ ...pendingApprovalQuery(kind, subjectId), enabled: isUsed });
  if (!pending) return null;
  return (
    <Callout tone="blue">
      <p>
        {t('Waiting for approval. Requested by {{name}} {{time}}.', {
          name: pending.requestedByName,
          time: formatRelativeTime(pending.requestedAt),
        })}{' '}
        <Link to="/approvals/$approvalId" params={{ approvalId: pending.id }} className="text-accent underline">
          {t('View request')}
        </Link>
      </p>
    </Callout>
  );
}
