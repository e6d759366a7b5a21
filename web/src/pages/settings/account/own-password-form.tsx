import { OwnPasswordUpdate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toProblem } from '../../../api/errors.ts';
import { changeOwnPassword, sessionsQuery } from '../../../api/sessions.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

export function OwnPasswordForm() {
  const queryClient = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm<OwnPasswordUpdate>({
    resolver: zodResolver(OwnPasswordUpdate),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;
  const { submit, busy, error } = useSubmit(async (passwords: OwnPasswordUpdate) => {
    await changeOwnPassword(passwords);
    reset();
    await queryClient.invalidateQueries(sessionsQuery);
    showToast(t('Password changed. You’ve been signed out everywhere else.'));
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Current password')}
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <TextField
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          description={t('At least 12 characters. A passphrase is easy to remember.')}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
      </div>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <div>
        <Button busy={busy}>{t('Change password')}</Button>
      </div>
    </form>
  );
}
