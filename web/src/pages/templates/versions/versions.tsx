import type { TemplateDetail, TemplateSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { templateQuery, templatesQuery } from '../../../api/templates.ts';
import { TemplateStatusBadge } from '../../../components/badges.tsx';
import { formatDateTime } from '../../../format/dates.ts';
import { formatNumber } from '../../../format/numbers.ts';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { DraftControl } from '../builder/use-draft.ts';
import { VersionDiff } from './version-diff.tsx';

const route = getRouteApi('/shell/templates/$templateId');

type VersionsProps = { readonly template: TemplateDetail; readonly control: DraftControl };

const formatVersion = (version: number) => t('Version {{version}}', { version });

export function Versions({ template, control }: VersionsProps) {
  const query = useQuery(templatesQuery);
  return (
    <QueryBoundary query={query}>
      {(templates) => {
        const versions = templates.filter(({ lineageId }) => lineageId === template.lineageId);
        return (
          <>
            <DataTable caption={t('Versions')} columns={buildColumns(template.id)} rows={versions} />
            <Comparison template={template} control={control} versions={versions} />
          </>
        );
      }}
    </QueryBoundary>
  );
}

const DateTimeCell = ({ at }: { readonly at: string | null }) => (
  <span className="whitespace-nowrap">{formatDateTime(at)}</span>
);

const buildColumns = (currentId: string): readonly Column<TemplateSummary>[] => [
  {
    id: 'version',
    label: t('Version'),
    cell: ({ id, version }) =>
      id === currentId ? (
        <span>{t('{{name}} (viewing)', { name: formatVersion(version) })}</span>
      ) : (
        <Link
          to="/templates/$templateId"
          params={{ templateId: id }}
          search={{ tab: 'versions', compare: currentId }}
          className="text-accent hover:underline"
        >
          {formatVersion(version)}
        </Link>
      ),
  },
  { id: 'status', label: t('Status'), cell: ({ status }) => <TemplateStatusBadge status={status} /> },
  {
    id: 'questions',
    label: t('Questions'),
    align: 'right',
    cell: ({ questionCount }) => formatNumber(questionCount),
  },
  { id: 'published', label: t('Published'), cell: ({ publishedAt }) => <DateTimeCell at={publishedAt} /> },
  {
    id: 'changed',
    label: t('Last updated'),
    cell: ({ updatedAt }) => <DateTimeCell at={updatedAt} />,
  },
];

type ComparisonProps = VersionsProps & { readonly versions: readonly TemplateSummary[] };

function Comparison({ template, control, versions }: ComparisonProps) {
  const { compare } = route.useSearch();
  const navigate = route.useNavigate();
  const others = versions.filter(({ id }) => id !== template.id);
  const previous = others.find(({ version }) => version < template.version) ?? others[0];
  const other = others.find(({ id }) => id === compare) ?? previous;
  return (
    <Panel title={t('Differences')}>
      {other ? (
        <>
          <div className="max-w-xs">
            <SelectField
              label={t('From')}
              options={others.map(({ id, version }) => ({ value: id, label: formatVersion(version) }))}
              value={other.id}
              onChange={({ target }) => void navigate({ search: (now) => ({ ...now, compare: target.value }) })}
              description={
                control.isDirty
                  ? t('To version {{version}}, with your unsaved changes', { version: template.version })
                  : t('To version {{version}}', { version: template.version })
              }
            />
          </div>
          <VersionComparison otherId={other.id} control={control} />
        </>
      ) : (
        <Notice>{t('This is the first version, so there’s nothing to compare it with yet.')}</Notice>
      )}
    </Panel>
  );
}

function VersionComparison({ otherId, control }: { readonly otherId: string; readonly control: DraftControl }) {
  const query = useQuery(templateQuery(otherId));
  return (
    <QueryBoundary query={query}>{({ body }) => <VersionDiff before={body} after={control.body} />}</QueryBoundary>
  );
}
