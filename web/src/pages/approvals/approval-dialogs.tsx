import type { Approval } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { approvalQuery, approveRequest, rejectRequest, withdrawRequest } from '../../api/approvals.ts';
import { useCan } from '../../api/me.ts';
import { t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const route = getRouteApi('/shell/approvals/$approvalId');

const OUTCOMES = {
  approve: {
    title: t('Approve request'),
    action: t('Approve'),
    done: t('Request approved'),
    explanation: t('The change is made at once, in the name of the requester.'),
    run: approveRequest,
  },
  reject: {
    title: t('Reject request'),
    action: t('Reject'),
    done: t('Request rejected'),
    explanation: t('Nothing changes. The requester sees your reason.'),
    run: rejectRequest,
  },
  withdraw: {
    title: t('Withdraw request'),
    action: t('Withdraw'),
    done: t('Request withdrawn'),
    explanation: t('Nothing changes. You can make the request again later.'),
    run: (id: string) => withdrawRequest(id),
  },
} as const;

/** The dialog named in the URL. */
export function ApprovalDialogs({ approval }: { readonly approval: Approval }) {
  const open = route.useSearch({ select: (search) => search.open });
  const canDecide = useCan('approvals:decide');
  if (open === undefined || (open !== 'withdraw' && !canDecide)) return null;
  return <ApprovalDialog approval={approval} outcome={open} />;
}

type ApprovalDialogProps = { readonly approval: Approval; readonly outcome: keyof typeof OUTCOMES };

function ApprovalDialog({ approval: { id, subjectName }, outcome }: ApprovalDialogProps) {
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const { title, action, done, explanation, run } = OUTCOMES[outcome];
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false });
  const { submit, busy, error } = useSubmit(async ({ reason }: { readonly reason: string }) => {
    try {
      queryClient.setQueryData(approvalQuery(id).queryKey, await run(id, reason));
      showToast(done);
      close();
    } finally {
      // The change concerns other pages as well.
      await queryClient.invalidateQueries();
    }
  });
  return (
    <Dialog title={title} onClose={close}>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <p className="font-medium wrap-anywhere">{subjectName}</p>
        <p>{explanation}</p>
        {outcome !== 'withdraw' && (
          <TextArea
            label={outcome === 'reject' ? t('Reason') : t('Comment (optional)')}
            required={outcome === 'reject'}
            maxLength={10_000}
            {...register('reason')}
          />
        )}
        <FormActions action={action} error={error} busy={busy} onCancel={close} />
      </form>
    </Dialog>
  );
}
