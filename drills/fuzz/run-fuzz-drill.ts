import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createCallerOfKind, listAllowedKinds } from '../../server/test/support/caller-kinds.ts';
import type { TestCaller } from '../../server/test/support/callers.ts';
import type { TestOrganisation } from '../../server/test/support/factories.ts';
import { arbitraryRequests, type FuzzRequest } from '../../server/test/support/fuzz-requests.ts';
import { findResponseProblem } from '../../server/test/support/response-problems.ts';
import { prepareRoute } from '../../server/test/support/route-examples.ts';
import { listRoutes, type Method, type Route } from '../../server/test/support/route-list.ts';
import { type SeededIds, seedOneOfEverything } from '../../server/test/support/seed-one-of-everything.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';

const AT_ONCE = 10;
/** Reads come first: the records that writes create would only slow them down. */
const ORDER: readonly Method[] = ['GET', 'PUT', 'PATCH', 'DELETE', 'POST'];

export const listFuzzedRoutes = ({ app }: TestApp) =>
  listRoutes(app)
    .filter(({ method }) => method !== 'HEAD')
    .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

/** Routes without input, such as pages and scripts, always return the same response. */
const takesInput = ({ params, schema }: Route) =>
  params.length > 0 || schema.querystring !== undefined || schema.body !== undefined;

/** Rendering is slow, and the only input is IDs. */
const isPrinted = ({ path }: Route) => /\/(pdf|report)$/.test(path);

/** The share of the requests per route that this route gets. */
export function calculateShare(route: Route): number {
  if (!takesInput(route)) return 0.02;
  return isPrinted(route) ? 0.1 : 1;
}

/** The records that requests refer to. The portal contact and the pending sign-in belong to the first family. */
export type FuzzTargets = {
  readonly organisation: TestOrganisation;
  readonly families: readonly [SeededIds, ...SeededIds[]];
};

const FAMILIES = 5;

export async function seedFuzzTargets(test: TestApp, organisation: TestOrganisation): Promise<FuzzTargets> {
  const newFamily = () => seedOneOfEverything(test, organisation, `Fuzz ${randomUUID()}`);
  const others = Array.from({ length: FAMILIES - 1 }, newFamily);
  return { organisation, families: await Promise.all([newFamily(), ...others] as const) };
}

export type FuzzOptions = FuzzTargets & { readonly requests: number; readonly seed: number };
export type FuzzResult = {
  readonly complaints: readonly unknown[];
  readonly statuses: Readonly<Record<number, number>>;
};

/** Sends random requests about these records to a route and checks every response against the contract. */
export async function fuzzRoute(test: TestApp, route: Route, options: FuzzOptions): Promise<FuzzResult> {
  const { organisation, families, requests: numRuns, seed } = options;
  const requests = fc.sample(arbitraryRequests(route, families), { numRuns, seed });
  const [family] = families;
  await prepareForAnswers(test, route, family);
  const kind = listAllowedKinds(route.access).at(-1) ?? '';
  return sendAll(route, requests, () => createCallerOfKind(kind, test, { organisation, family }));
}

/** A portal contact reaches only one assessment, which must be open for answers. */
const prepareForAnswers = async (test: TestApp, { path }: Route, family: SeededIds) =>
  path.startsWith('/api/portal/') ? prepareRoute(path, test, family) : undefined;

const ask = (caller: TestCaller, { method }: Route, { path, headers, payload }: FuzzRequest) =>
  caller({ method, url: path, headers, ...(payload !== null && { payload }) });

/** A request may end the caller's session; a new caller is then created for the next ones. */
async function sendAll(route: Route, requests: readonly FuzzRequest[], newCaller: () => Promise<TestCaller>) {
  const complaints: unknown[] = [];
  const statuses: Record<number, number> = {};
  let caller = await newCaller();
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const some = requests.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map((request) => ask(caller, route, request)));
    if (answers.some(({ statusCode }) => statusCode === 401)) caller = await newCaller();
    for (const [index, answer] of answers.entries()) {
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      const reason = findResponseProblem(answer, route);
      if (reason === null) continue;
      complaints.push({ reason, request: some[index], status: answer.statusCode, body: answer.body });
    }
  }
  return { complaints, statuses };
}
