import type { ApiKey } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Ban, CircleCheck, ClockAlert, Ellipsis, RotateCw, Trash2, TriangleAlert, UserRound } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { formatRelativeTime, formatDate, formatDateTime } from '../../../format/dates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

const route = getRouteApi('/shell/settings/api-keys');

const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function ApiKeyStatus({ apiKey }: { readonly apiKey: ApiKey }) {
  if (apiKey.revokedAt !== null) return <Badge icon={Ban} tone="plain" label={t('Revoked')} />;
  if (isExpired(apiKey)) return <Badge icon={ClockAlert} tone="plain" label={t('Expired')} />;
  if (apiKey.needsOwner) return <Badge icon={TriangleAlert} tone="amber" label={t('No owner')} />;
  return <Badge icon={CircleCheck} tone="green" label={t('Active')} />;
}

function LastUsedCell({ apiKey: { lastUsedAt, lastUsedAddress } }: { readonly apiKey: ApiKey }) {
  if (lastUsedAt === null) return <span className="text-soft">{t('Never')}</span>;
  return (
    <span className="grid">
      <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)} className="whitespace-nowrap">
        {formatRelativeTime(lastUsedAt)}
      </time>
      {lastUsedAddress !== null && <span className="text-xs text-soft">{lastUsedAddress}</span>}
    </span>
  );
}

const formatPermissions = ({ fullAccess, permissions }: ApiKey) =>
  fullAccess ? t('Full access') : tCount(permissions.length, '{{count}} permission', '{{count}} permissions');

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    label: t('Name'),
    cell: ({ name, prefix, previousSecret }) => (
      <span className="grid">
        <span className="wrap-anywhere">{name}</span>
        <code className="text-xs font-normal text-soft">{prefix}…</code>
        {previousSecret !== null && (
          <span className="text-xs font-normal text-soft">
            {t('Previous secret works until {{when}}', { when: formatDateTime(previousSecret.worksUntil) })}
          </span>
        )}
      </span>
    ),
  },
  { id: 'state', label: t('Status'), cell: (key) => <ApiKeyStatus apiKey={key} /> },
  {
    id: 'owner',
    label: t('Owner'),
    cell: ({ ownerName, serviceAccount }) => (
      <span className="grid min-w-28">
        {serviceAccount !== null && <span className="wrap-anywhere">{serviceAccount}</span>}
        <span className={serviceAccount === null ? 'wrap-anywhere' : 'text-xs text-soft'}>
          {ownerName ?? t('Unassigned')}
        </span>
      </span>
    ),
  },
  {
    id: 'may',
    label: t('Permissions'),
    cell: (key) => (
      <span title={key.permissions.join(', ')} className="whitespace-nowrap">
        {formatPermissions(key)}
      </span>
    ),
  },
  {
    id: 'addresses',
    label: t('Allowed IPs'),
    cell: ({ allowedCidrs }) => (allowedCidrs.length === 0 ? t('Any') : allowedCidrs.join(', ')),
  },
  { id: 'lastUse', label: t('Last used'), cell: (key) => <LastUsedCell apiKey={key} /> },
  {
    id: 'expires',
    label: t('Expires'),
    cell: ({ expiresAt }) => (
      <span className="whitespace-nowrap">{expiresAt === null ? t('Never') : formatDate(expiresAt)}</span>
    ),
  },
  {
    id: 'created',
    label: t('Created'),
    cell: ({ createdAt, createdByName }) => (
      <span className="grid min-w-28">
        {formatDate(createdAt)}
        <span className="text-xs text-soft">{createdByName}</span>
      </span>
    ),
  },
];

export function ApiKeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const mayManage = useCan('api-keys:manage');
  const menu: Column<ApiKey> = {
    id: 'menu',
    label: t('Actions'),
    align: 'right',
    cell: (key) => <KeyMenu apiKey={key} />,
  };
  return <DataTable caption={t('API keys')} columns={mayManage ? [...COLUMNS, menu] : COLUMNS} rows={keys} />;
}

function KeyMenu({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, revokedAt, previousSecret } = apiKey;
  const navigate = route.useNavigate();
  const label = t('Actions for {{name}}', { name });
  const changeOwner = {
    label: t('Change owner…'),
    icon: <UserRound aria-hidden="true" />,
    onAction: () => void navigate({ search: { owner: id } }),
  };
  const rotate = {
    label: t('Rotate secret…'),
    icon: <RotateCw aria-hidden="true" />,
    onAction: () => void navigate({ search: { rotate: id } }),
  };
  const revokePrevious = {
    label: t('Revoke previous secret…'),
    icon: <Ban aria-hidden="true" />,
    onAction: () => void navigate({ search: { revokePrevious: id } }),
  };
  const revoke = {
    label: t('Revoke…'),
    icon: <Ban aria-hidden="true" />,
    onAction: () => void navigate({ search: { revoke: id } }),
  };
  const remove = {
    label: t('Delete…'),
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
    onAction: () => void navigate({ search: { remove: id } }),
  };
  return (
    <Menu
      label={label}
      trigger={<IconButton label={label} icon={<Ellipsis aria-hidden="true" />} />}
      actions={[
        ...(revokedAt === null ? [changeOwner] : []),
        ...(revokedAt === null && !isExpired(apiKey) ? [rotate] : []),
        ...(previousSecret === null ? [] : [revokePrevious]),
        ...(revokedAt === null ? [revoke] : []),
        remove,
      ]}
    />
  );
}
