import type { TemplateStatus, TemplateSummary } from '@assay/contract';

/** The newest version of a template, with the number of its newest published version. */
export type TemplateRow = TemplateSummary & { readonly publishedVersion: number | null };

export function toTemplateRows(versions: readonly TemplateSummary[]): TemplateRow[] {
  const lineages = Map.groupBy(versions, ({ lineageId }) => lineageId);
  return [...lineages.values()].flatMap((lineage) => {
    const byVersion = lineage.toSorted((a, b) => b.version - a.version);
    const [newest] = byVersion;
    const published = byVersion.find(({ status }) => status === 'PUBLISHED');
    return newest ? [{ ...newest, publishedVersion: published?.version ?? null }] : [];
  });
}

export type TemplateRowFilter = {
  readonly query?: string | undefined;
  readonly status?: TemplateStatus | undefined;
  readonly sort?: string | undefined;
};

const COMPARATORS: Readonly<Record<string, (a: TemplateRow, b: TemplateRow) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  questions: (a, b) => a.questionCount - b.questionCount,
  changed: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
};

export function filterTemplateRows(
  rows: readonly TemplateRow[],
  { query = '', status, sort = 'name' }: TemplateRowFilter,
): TemplateRow[] {
  const wanted = query.trim().toLowerCase();
  const isWanted = ({ name, description, frameworks }: TemplateRow) =>
    [name, description ?? '', ...frameworks].some((text) => text.toLowerCase().includes(wanted));
  const found = rows.filter((row) => isWanted(row) && (status === undefined || row.status === status));
  const compare = COMPARATORS[sort.replace('-', '')];
  if (!compare) return found;
  return found.toSorted((a, b) => (sort.startsWith('-') ? compare(b, a) : compare(a, b)));
}
