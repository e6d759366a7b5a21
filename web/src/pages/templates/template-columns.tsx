import { Link } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import { TemplateStatusBadge } from '../../components/badges.tsx';
import { agoText, momentText } from '../../format/dates.ts';
import { numberText } from '../../format/numbers.ts';
import { t } from '../../format/text.ts';
import type { Column } from '../../ui/table/column.ts';
import { draftName, isKept } from './builder/kept-draft.ts';
import { TemplateMenu } from './template-menu.tsx';
import type { TemplateRow } from './template-rows.ts';

export const TEMPLATE_COLUMNS: readonly Column<TemplateRow>[] = [
  { id: 'name', label: t('Template'), sort: 'name', cell: (row) => <Named row={row} /> },
  {
    id: 'version',
    label: t('Version'),
    align: 'right',
    cell: ({ version }) => numberText(version),
  },
  { id: 'status', label: t('Status'), cell: (row) => <Standing row={row} /> },
  {
    id: 'questions',
    label: t('Questions'),
    sort: 'questions',
    align: 'right',
    cell: ({ questionCount }) => numberText(questionCount),
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
    label: t('Last change'),
    sort: 'changed',
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={momentText(updatedAt)} className="whitespace-nowrap text-soft">
        {agoText(updatedAt)}
      </time>
    ),
  },
  { id: 'actions', label: t('Actions'), align: 'right', cell: (row) => <TemplateMenu row={row} /> },
];

function Named({ row: { id, name, description } }: { readonly row: TemplateRow }) {
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
      {isKept(draftName(user.id, id)) && (
        <span className="text-xs font-normal text-amber">{t('Unsaved changes in this browser')}</span>
      )}
      {description !== null && <span className="line-clamp-1 text-sm font-normal text-soft">{description}</span>}
    </div>
  );
}

function Standing({ row: { status, publishedVersion } }: { readonly row: TemplateRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <TemplateStatusBadge status={status} />
      {status === 'DRAFT' && publishedVersion !== null && (
        <span className="text-xs whitespace-nowrap text-soft">
          {t('version {{version}} is published', { version: publishedVersion })}
        </span>
      )}
    </span>
  );
}
