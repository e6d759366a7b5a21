import { getRouteApi, Link } from '@tanstack/react-router';
import { Copy, Download, EllipsisVertical, Trash2 } from 'lucide-react';
import { useCan, useMe } from '../../api/me.ts';
import { templateExportUrl } from '../../api/templates.ts';
import { TemplateStatusBadge } from '../../components/badges.tsx';
import { formatDateTime, formatRelativeTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { formatNumber } from '../../format/numbers.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Column } from '../../ui/table/column.ts';
import { hasLocalDraft, toStorageKey } from './builder/local-draft.ts';
import type { TemplateRow } from './template-rows.ts';
import { useDuplicateTemplate } from './use-duplicate-template.ts';

export const TEMPLATE_COLUMNS: readonly Column<TemplateRow>[] = [
  { id: 'name', label: t('Template'), sort: 'name', cell: (row) => <NameCell row={row} /> },
  {
    id: 'version',
    label: t('Version'),
    align: 'right',
    cell: ({ version }) => formatNumber(version),
  },
  { id: 'status', label: t('Status'), cell: (row) => <StatusCell row={row} /> },
  {
    id: 'questions',
    label: t('Questions'),
    sort: 'questions',
    align: 'right',
    cell: ({ questionCount }) => formatNumber(questionCount),
  },
  {
    id: 'frameworks',
    label: t('Frameworks covered'),
    cell: ({ frameworks }) =>
      frameworks.length === 0 ? (
        <span className="text-soft">–</span>
      ) : (
        <ul className="text-sm">
          {frameworks.map((framework) => (
            <li key={framework}>{framework}</li>
          ))}
        </ul>
      ),
  },
  {
    id: 'changed',
    label: t('Last updated'),
    sort: 'changed',
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={formatDateTime(updatedAt)} className="whitespace-nowrap text-soft">
        {formatRelativeTime(updatedAt)}
      </time>
    ),
  },
  { id: 'actions', label: t('Actions'), align: 'right', cell: (row) => <TemplateMenu row={row} /> },
];

function NameCell({ row: { id, name, description } }: { readonly row: TemplateRow }) {
  const { user } = useMe();
  return (
    <div className="grid max-w-md min-w-48">
      <Link
        to="/templates/$templateId"
        params={{ templateId: id }}
        className="inline-flex min-h-6 items-center wrap-anywhere text-accent hover:underline"
      >
        {name}
      </Link>
      {hasLocalDraft(toStorageKey(user.id, id)) && (
        <span className="text-xs font-normal text-amber">{t('Unsaved changes in this browser')}</span>
      )}
      {description !== null && <span className="line-clamp-1 text-sm font-normal text-soft">{description}</span>}
    </div>
  );
}

function StatusCell({ row: { status, publishedVersion } }: { readonly row: TemplateRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <TemplateStatusBadge status={status} />
      {status === 'DRAFT' && publishedVersion !== null && (
        <span className="text-xs whitespace-nowrap text-soft">
          {t('Version {{version}} published', { version: publishedVersion })}
        </span>
      )}
    </span>
  );
}

const route = getRouteApi('/shell/templates');

function TemplateMenu({ row: { id, name } }: { readonly row: TemplateRow }) {
  const navigate = route.useNavigate();
  const duplicate = useDuplicateTemplate();
  const canCreate = useCan('templates:create');
  const canDelete = useCan('templates:delete');
  const onDelete = () => void navigate({ search: (now) => ({ ...now, delete: id }) });
  return (
    <Menu
      label={t('Actions')}
      trigger={
        <IconButton label={t('Actions for {{name}}', { name })} icon={<EllipsisVertical aria-hidden="true" />} />
      }
      actions={[
        { label: t('Export as JSON'), icon: <Download aria-hidden="true" />, href: templateExportUrl(id) },
        ...(canCreate
          ? [{ label: t('Duplicate'), icon: <Copy aria-hidden="true" />, onAction: () => void duplicate(id) }]
          : []),
        ...(canDelete
          ? [{ label: t('Delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onAction: onDelete }]
          : []),
      ]}
    />
  );
}
