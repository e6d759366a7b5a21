import { type User, UserPassword } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { toProblem } from '../../../api/errors.ts';
import { resetPassword } from '../../../api/users.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { PasswordField } from './password-field.tsx';

/** Sets a new password for a user who has forgotten theirs. */
export function PasswordForm({ user }: { readonly user: User }) {
  const { register, handleSubmit, setValue, reset, formState } = useForm<z.infer<typeof UserPassword>>({
    resolver: zodResolver(UserPassword),
    defaultValues: { password: '' },
  });
  const { submit, busy, error } = useSubmit(async ({ password }: { password: string }) => {
    await resetPassword(user.id, password);
    reset();
    showToast(t('Password set for {{name}}', { name: user.name }));
  });
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h3>{t('Reset password')}</h3>
      <PasswordField
        label={t('New password')}
        error={formState.errors.password?.message}
        onSuggest={(password) => setValue('password', password, { shouldValidate: true })}
        {...register('password')}
      />
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <div>
        <Button busy={busy}>{t('Set password')}</Button>
      </div>
    </form>
  );
}
