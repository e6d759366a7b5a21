import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import { toLikePattern, usesTrigramIndex } from './conditions.ts';
import { type DatabaseContext, readInOrganisation } from './in-organisation.ts';
import { toPageStatement } from './pages.ts';

/** Functions of the database that find rows with a trigram index. */
type IndexedSearch = 'search_vendor_ids' | 'search_assessment_ids' | 'search_finding_ids';

type Search = { readonly query: string | undefined; readonly searches: readonly IndexedSearch[] };

/** A word that more rows have is common. */
const MAX_RARE = 1_000;

/** Whether so many rows match that reading the list in its order finds a page sooner than collecting all matches. */
export async function isCommonSearch(
  ctx: DatabaseContext,
  { organisationId }: Caller,
  { query, searches }: Search,
): Promise<boolean> {
  if (query === undefined || query === '') return false;
  if (!usesTrigramIndex(query)) return true;
  const counts = searches.map(
    (search) => sql`(select count(*) from (
      select ${sql.id(search)}(lower(${toLikePattern(query)})) limit ${MAX_RARE + 1}::bigint) as found)`,
  );
  const [found] = await readInOrganisation(
    ctx,
    { organisationId },
    toPageStatement(sql<{ count: number }>`select greatest(${sql.join(counts)}) as count`),
  );
  return (found?.count ?? 0) > MAX_RARE;
}
