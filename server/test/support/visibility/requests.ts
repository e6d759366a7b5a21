import { listFields } from '../example-request.ts';
import { fillPath, type Route } from '../route-list.ts';
import type { PlantedIds } from './scene.ts';

export type MatrixRequest = { readonly route: Route; readonly url: string };

/** Values of query parameters that are not IDs. A parameter that is not listed fails the test. */
const QUERY_VALUES: Readonly<Record<string, readonly string[]>> = {
  format: ['csv'],
  pageSize: ['100'],
  limit: ['200'],
  count: ['200'],
  query: ['cn'],
  search: ['cn'],
  templateName: ['cn'],
  ownerId: ['none'],
  controlCode: ['cn'],
  by: ['vendor', 'control', 'owner'],
  overdue: ['true'],
  filter: ['externalId eq "cn"'],
  attributes: ['userName,displayName,externalId,emails,members,groups,password,roles'],
  excludedAttributes: ['id'],
  returnTo: ['/vendors'],
  // Sign-ins reject any value, and acceptances have a state.
  state: ['ACTIVE'],
  code: ['x'],
  error: ['access_denied'],
  // These choose fewer or the same records.
  ...{
    stage: [],
    source: [],
    tier: [],
    rating: [],
    decision: [],
    tag: [],
    sort: [],
    status: [],
    severity: [],
    action: [],
    kind: [],
    table: [],
    fields: [],
    unread: [],
  },
  ...{
    page: [],
    cursor: [],
    startIndex: [],
    fromDate: [],
    toDate: [],
    control: [],
    from: [],
    to: [],
    updatedSince: [],
    since: [],
    dueFrom: [],
    dueTo: [],
    quarters: [],
  },
};

/** Assets of the web app that the build names. */
const FIXED_PARAMS: Readonly<Record<string, readonly string[]>> = { name: ['index.js'] };

const PAGE_SIZES = ['pageSize', 'limit', 'count'];

function listParamValues(name: string, ids: PlantedIds): readonly string[] {
  const values = ids.get(name) ?? FIXED_PARAMS[name];
  if (!values) throw new Error(`The visibility matrix has no value for :${name}: plant one`);
  return values;
}

/** The path with every combination of the planted IDs. */
const listPaths = ({ path, params }: Route, ids: PlantedIds): string[] =>
  params
    .reduce<Record<string, string>[]>(
      (all, name) => all.flatMap((given) => listParamValues(name, ids).map((value) => ({ ...given, [name]: value }))),
      [{}],
    )
    .map((given) => fillPath(path, given).replace('*', 'anything'));

/** Parameters that name a record by another name. */
const ID_NAMES: Readonly<Record<string, string>> = { reviewerId: 'userId', ownerId: 'userId' };

/** What each route can expand, one at a time: a refusal of one does not hide another. */
const listExpansions = (path: string) =>
  path.startsWith('/api/v1/vendors/')
    ? ['assessments', 'findings', 'certifications', 'responsibilities']
    : ['vendor', 'template'];

function listQueryValues(name: string, { path }: Route, ids: PlantedIds): readonly string[] {
  if (name === 'expand') return listExpansions(path);
  const planted = ids.get(ID_NAMES[name] ?? name);
  const values = QUERY_VALUES[name];
  if (!planted && !values) throw new Error(`The visibility matrix has no value for the parameter ${name}`);
  return [...(planted ?? []), ...(values ?? [])];
}

/** Once with the largest pages, and once with each value of every other parameter. */
function listQueries(route: Route, ids: PlantedIds): string[] {
  const pairs = listFields(route.schema.querystring).flatMap((name) =>
    listQueryValues(name, route, ids).map((value): [string, string] => [name, value]),
  );
  const largest = pairs.filter(([name]) => PAGE_SIZES.includes(name));
  const others = pairs.filter(([name]) => !PAGE_SIZES.includes(name));
  return [[], ...others.map((pair) => [pair])]
    .map((some) => new URLSearchParams([...largest, ...some]))
    .map((query) => (query.size > 0 ? `?${query.toString()}` : ''));
}

/** Every GET request that the matrix makes, with each planted ID. */
export function listRequests(routes: readonly Route[], ids: PlantedIds): MatrixRequest[] {
  return routes
    .filter(({ method }) => method === 'GET')
    .flatMap((route) =>
      listPaths(route, ids).flatMap((path) => listQueries(route, ids).map((query) => ({ route, url: path + query }))),
    );
}
