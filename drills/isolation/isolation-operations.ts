import fc from 'fast-check';
import {
  buildExampleRequest,
  type ExampleIds,
  listBodyIds,
  listFields,
  pickIds,
} from '../../server/test/support/example-request.ts';
import { arbitraryRequests } from '../../server/test/support/fuzz-requests.ts';
import type { Route } from '../../server/test/support/route-list.ts';

/** A request with placeholders for IDs, which the model fills when it runs. */
export type Operation = {
  readonly route: Route;
  readonly path: string;
  readonly payload: string | null;
  readonly contentType: string;
  /** The caller: usually of a kind that the route allows, sometimes of any kind. */
  readonly caller: { readonly pick: number; readonly isStranger: boolean };
  readonly picks: readonly number[];
};

/** Only one organisation acts in a turn, so any change to another one is a finding. */
export type DrillTurn = { readonly organisation: number; readonly operations: readonly Operation[] };

const GAP = /id\.\.(\w+)\.\./g;
const gapsFor = (names: readonly string[]): ExampleIds =>
  Object.fromEntries(names.map((name) => [name, `id..${name}..`]));

export const fillParams = (text: string, choose: (name: string) => string) =>
  text.replaceAll(GAP, (_, name: string) => choose(name));

type RequestParts = Pick<Operation, 'path' | 'payload' | 'contentType'>;

/** Includes some of the route's optional IDs in addition to the required ones. */
function plain(route: Route, gaps: ExampleIds): fc.Arbitrary<RequestParts> {
  const inBody = listBodyIds(route).filter((name) => name in gaps);
  const inQuery = listFields(route.schema.querystring).filter((name) => name in gaps);
  return fc.record({ body: fc.subarray(inBody), query: fc.subarray(inQuery) }).map(({ body, query }) => {
    const fields = { body: pickIds(gaps, body), query: pickIds(gaps, query) };
    const { url, payload } = buildExampleRequest(route, gaps, fields);
    const content = payload === undefined ? null : JSON.stringify(payload);
    return { path: url, payload: content, contentType: 'application/json' };
  });
}

const random = (route: Route, gaps: ExampleIds): fc.Arbitrary<RequestParts> =>
  arbitraryRequests(route, [gaps]).map(({ path, payload, headers }) => ({
    path,
    payload,
    contentType: headers['content-type'] ?? 'application/json',
  }));

const operationOn = (route: Route, gaps: ExampleIds): fc.Arbitrary<Operation> =>
  fc
    .record({
      route: fc.constant(route),
      request: fc.oneof({ weight: 2, arbitrary: plain(route, gaps) }, { weight: 1, arbitrary: random(route, gaps) }),
      caller: fc.record({ pick: fc.nat(), isStranger: fc.nat(9).map((one) => one === 0) }),
      picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    })
    .map(({ request, ...rest }) => ({ ...request, ...rest }));

/** Rendering is slow. */
const weightOf = ({ path }: Route) => (/\/(pdf|report)$/.test(path) ? 1 : 10);

const OPERATIONS_A_TURN = 50;

type Choices = { readonly count: number; readonly seed: number; readonly organisations: number };

/** Random operations on these routes. `names` are the names of IDs. */
export function arbitraryTurns(routes: readonly Route[], names: readonly string[], choices: Choices): DrillTurn[] {
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
