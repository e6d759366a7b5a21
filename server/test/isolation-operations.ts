import fc from 'fast-check';
import { requestsTo } from './fuzz-requests.ts';
import { fieldsOf, type Ids, idsInBody, only, plainRequest } from './plain-request.ts';
import type { Route } from './route-list.ts';

/** A request with gaps where ids go: which ones, the model says when its turn comes. */
export type Operation = {
  readonly route: Route;
  readonly path: string;
  readonly payload: string | null;
  readonly contentType: string;
  /** Who asks: of the kinds of callers the route is for, or sometimes of all kinds. */
  readonly caller: { readonly pick: number; readonly isStranger: boolean };
  readonly picks: readonly number[];
};

/** In its turn only one organisation acts, so that whatever changes of another one is a finding. */
export type Turn = { readonly organisation: number; readonly operations: readonly Operation[] };

const GAP = /id\.\.(\w+)\.\./g;
const gapsFor = (names: readonly string[]): Ids => Object.fromEntries(names.map((name) => [name, `id..${name}..`]));

/** Fills each gap with what is chosen for its name. */
export const fillGaps = (text: string, choose: (name: string) => string) =>
  text.replaceAll(GAP, (_, name: string) => choose(name));

type Asked = Pick<Operation, 'path' | 'payload' | 'contentType'>;

/** Some of the ids that a route can be given beside those it must have. */
function plain(route: Route, gaps: Ids): fc.Arbitrary<Asked> {
  const inBody = idsInBody(route).filter((name) => name in gaps);
  const inQuery = fieldsOf(route.schema.querystring).filter((name) => name in gaps);
  return fc.record({ body: fc.subarray(inBody), query: fc.subarray(inQuery) }).map(({ body, query }) => {
    const fields = { body: only(gaps, body), query: only(gaps, query) };
    const { url, payload } = plainRequest(route, gaps, fields);
    const content = payload === undefined ? null : JSON.stringify(payload);
    return { path: url, payload: content, contentType: 'application/json' };
  });
}

const random = (route: Route, gaps: Ids): fc.Arbitrary<Asked> =>
  requestsTo(route, [gaps]).map(({ path, payload, headers }) => ({
    path,
    payload,
    contentType: headers['content-type'] ?? 'application/json',
  }));

const operationOn = (route: Route, gaps: Ids): fc.Arbitrary<Operation> =>
  fc
    .record({
      route: fc.constant(route),
      asked: fc.oneof({ weight: 2, arbitrary: plain(route, gaps) }, { weight: 1, arbitrary: random(route, gaps) }),
      caller: fc.record({ pick: fc.nat(), isStranger: fc.nat(9).map((one) => one === 0) }),
      picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    })
    .map(({ asked, ...rest }) => ({ ...asked, ...rest }));

/** What it prints takes long. */
const weightOf = ({ path }: Route) => (/\/(pdf|report)$/.test(path) ? 1 : 10);

const OPERATIONS_A_TURN = 50;

type Choices = { readonly count: number; readonly seed: number; readonly organisations: number };

/** Random operations on these routes; each name in `names` is the name of an id. */
export function turnsOver(routes: readonly Route[], names: readonly string[], choices: Choices): Turn[] {
  const gaps = gapsFor(names);
  const operation = fc.oneof(
    ...routes.map((route) => ({ weight: weightOf(route), arbitrary: operationOn(route, gaps) })),
  );
  const turn = fc.record({
    organisation: fc.nat(choices.organisations - 1),
    operations: fc.array(operation, { minLength: OPERATIONS_A_TURN, maxLength: OPERATIONS_A_TURN }),
  });
  return fc.sample(turn, { numRuns: Math.ceil(choices.count / OPERATIONS_A_TURN), seed: choices.seed });
}
