import type { User } from '@assay/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, MailQuestion } from 'lucide-react';
import { useCallback } from 'react';
import { useCan, useMe } from '../../../api/me.ts';
import { formatRelativeTime, formatDate, formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilteredEmptyState } from '../../../ui/notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { SearchBox, Toolbar } from '../../../ui/table/toolbar.tsx';
import { formatSecondFactors } from './format-second-factors.ts';

const route = getRouteApi('/shell/settings/users');

const includesIgnoringCase = (text: string, letters: string) => text.toLowerCase().includes(letters);

export function UserTable({ users }: { readonly users: readonly User[] }) {
  const { query = '', roleId } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useUserColumns();
  const onQuery = useCallback(
    (typed: string) => void navigate({ search: (old) => ({ ...old, query: typed || undefined }), replace: true }),
    [navigate],
  );
  const wanted = query.trim().toLowerCase();
  const shown = users.filter(
    (user) =>
      (roleId === undefined || user.roleId === roleId) &&
      (includesIgnoringCase(user.name, wanted) || includesIgnoringCase(user.email, wanted)),
  );
  const roles = new Map(users.map((user) => [user.roleId, user.roleName]));
  return (
    <>
      <Toolbar>
        <SearchBox label={t('Search by name or email')} value={query} onChange={onQuery} />
        <FilterSelect
          label={t('Role')}
          value={roleId}
          options={[...roles].map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => void navigate({ search: (old) => ({ ...old, roleId: chosen }) })}
        />
      </Toolbar>
      {shown.length === 0 ? (
        <FilteredEmptyState title={t('No matching users')}>
          <Button onPress={() => void navigate({ search: {} })}>{t('Reset filters')}</Button>
        </FilteredEmptyState>
      ) : (
        <DataTable caption={t('Users')} columns={columns} rows={shown} />
      )}
    </>
  );
}

function useUserColumns(): readonly Column<User>[] {
  const me = useMe().user.id;
  const mayManage = useCan('users:manage');
  return [
    { id: 'name', label: t('Name'), cell: (user) => <UserName user={user} isMe={user.id === me} opens={mayManage} /> },
    { id: 'email', label: t('Email address'), cell: ({ email }) => email },
    { id: 'role', label: t('Role'), cell: ({ roleName }) => roleName },
    { id: 'state', label: t('Status'), cell: (user) => <UserStatus user={user} /> },
    { id: 'factors', label: t('2FA'), cell: formatSecondFactors },
    {
      id: 'lastLogin',
      label: t('Last sign-in'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt === null ? (
          <span className="text-soft">{t('Never')}</span>
        ) : (
          <time dateTime={lastLoginAt} title={formatDateTime(lastLoginAt)} className="whitespace-nowrap">
            {formatRelativeTime(lastLoginAt)}
          </time>
        ),
    },
    {
      id: 'created',
      label: t('Added'),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
  ];
}

type UserNameProps = { readonly user: User; readonly isMe: boolean; readonly opens: boolean };

function UserName({ user, isMe, opens }: UserNameProps) {
  return (
    <span className="flex items-center gap-2">
      {opens ? (
        <Link
          from="/settings/users"
          to="."
          search={(old) => ({ ...old, user: user.id })}
          className="inline-flex min-h-6 items-center text-accent hover:underline"
        >
          {user.name}
        </Link>
      ) : (
        user.name
      )}
      {[isMe && t('You'), user.breakGlass && t('Break-glass'), user.provisioned && t('Provisioned')]
        .filter((mark) => mark !== false)
        .map((mark) => (
          <span key={mark} className="rounded-full bg-sunken px-1.5 text-xs font-normal text-soft">
            {mark}
          </span>
        ))}
    </span>
  );
}

function UserStatus({ user: { disabledAt, invited } }: { readonly user: User }) {
  if (disabledAt !== null) return <Badge icon={CircleSlash} tone="plain" label={t('Disabled')} />;
  return invited ? (
    <Badge icon={MailQuestion} tone="blue" label={t('Invited')} />
  ) : (
    <Badge icon={CircleCheck} tone="green" label={t('Active')} />
  );
}
