import type { ProvisionedGroup } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCanDecideSignIn } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { setGroupRole, provisionedGroupsQuery } from '../../../api/scim.ts';
import { usersQuery } from '../../../api/users.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useGrantableRoles } from '../users/grantable-roles.ts';

/** Shown once the identity provider has sent a group. */
export function GroupPanel() {
  const { data: groups = [] } = useQuery(provisionedGroupsQuery);
  if (groups.length === 0) return null;
  return (
    <Panel title={t('Identity provider groups')}>
      <p className="max-w-prose text-soft">
        {t('Members of a group get its role. Members of several groups get the role with the most permissions.')}
      </p>
      <ul className="grid divide-y divide-line">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
    </Panel>
  );
}

function GroupRow({ group: { id, displayName, memberCount, roleId, roleName } }: { readonly group: ProvisionedGroup }) {
  const queryClient = useQueryClient();
  const grantable = useGrantableRoles();
  const mayChange = useCanDecideSignIn();
  const own = roleId !== null && roleName !== null ? [{ value: roleId, label: roleName }] : [];
  const roles = grantable.some(({ value }) => value === roleId) ? grantable : [...own, ...grantable];
  const { submit, busy, error } = useSubmit(async (chosen: string) => {
    await setGroupRole(id, chosen === '' ? null : chosen);
    await Promise.all([
      queryClient.invalidateQueries(provisionedGroupsQuery),
      queryClient.invalidateQueries(usersQuery),
    ]);
    showToast(t('Role for {{group}} saved', { group: displayName }));
  });
  return (
    <li className="grid gap-2 py-2 first:pt-0 last:pb-0">
      <div className="grid items-center gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <span className="min-w-0">
          <span className="font-medium wrap-anywhere">{displayName}</span>{' '}
          <span className="text-sm text-soft">{tCount(memberCount, '{{count}} member', '{{count}} members')}</span>
        </span>
        <SelectField
          label={t('Role for {{group}}', { group: displayName })}
          hideLabel
          options={roles}
          none={t('No role')}
          value={roleId ?? ''}
          disabled={!mayChange || busy}
          onChange={(event) => void submit(event.target.value)}
        />
      </div>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </li>
  );
}
