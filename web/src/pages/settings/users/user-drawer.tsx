import type { User } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { disableUser, enableUser, usersQuery } from '../../../api/users.ts';
import { formatDate, formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { formatSecondFactors } from './format-second-factors.ts';
import { PasswordForm } from './password-form.tsx';
import { UserSignInActions } from './user-sign-in-actions.tsx';
import { UserForm } from './user-form.tsx';

type UserDrawerProps = { readonly user: User; readonly onClose: () => void };

export function UserDrawer({ user, onClose }: UserDrawerProps) {
  const isMe = useMe().user.id === user.id;
  return (
    <Dialog title={user.name} place="side" onClose={onClose}>
      <DescriptionList
        items={[
          { label: t('Email address'), value: user.email },
          { label: t('Two-factor authentication'), value: formatSecondFactors(user) },
          { label: t('Added'), value: formatDate(user.createdAt) },
          {
            label: t('Last sign-in'),
            value: user.lastLoginAt === null ? t('Never') : formatDateTime(user.lastLoginAt),
          },
          ...(user.disabledAt === null ? [] : [{ label: t('Disabled'), value: formatDateTime(user.disabledAt) }]),
        ]}
      />
      <UserForm key={`${user.name} ${user.roleId}`} user={user} />
      {!isMe && <UserSignInActions user={user} />}
      {!isMe && <PasswordForm user={user} />}
      {!isMe && <UserRemovalActions user={user} />}
    </Dialog>
  );
}

/** Disabling a user can be undone, deleting cannot. */
function UserRemovalActions({ user: { id, name, disabledAt } }: { readonly user: User }) {
  const navigate = getRouteApi('/shell/settings/users').useNavigate();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries(usersQuery);
  const { submit, busy, error } = useSubmit(async (disable: boolean) => {
    await (disable ? disableUser(id) : enableUser(id));
    await reload();
    const onAction = () => void enableUser(id).then(reload);
    if (disable) showToast(t('{{name}} disabled', { name }), { undo: { label: t('Undo'), onAction } });
    else showToast(t('{{name}} can sign in again', { name }));
  });
  const remove = () => navigate({ search: (old) => ({ ...old, user: undefined, remove: id }) });
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3>{t('Account access')}</h3>
      <p className="text-soft">
        {disabledAt === null
          ? t('Disabling signs this user out everywhere and keeps all their data. You can enable them again later.')
          : t('This user can’t sign in. All their data is kept.')}
      </p>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onPress={() => void submit(disabledAt === null)}>
          {disabledAt === null ? t('Disable user') : t('Enable user')}
        </Button>
        <Button kind="danger" onPress={() => void remove()}>
          {t('Delete…')}
        </Button>
      </div>
    </section>
  );
}
