import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { complaint } from './answer-complaint.ts';
import { callerOf, kindsOf } from './caller-kinds.ts';
import type { Caller } from './callers.ts';
import type { TestOrganisation } from './factories.ts';
import { aFamily, type Family } from './family.ts';
import { type FuzzRequest, requestsTo } from './fuzz-requests.ts';
import { prepareFor } from './route-examples.ts';
import { type Method, type Route, routesOf } from './route-list.ts';
import type { TestApp } from './test-app.ts';

const AT_ONCE = 10;
/** Readers first: what writers leave behind would only make them slow. */
const ORDER: readonly Method[] = ['GET', 'PUT', 'PATCH', 'DELETE', 'POST'];

export const fuzzedRoutes = ({ app }: TestApp) =>
  routesOf(app)
    .filter(({ method }) => method !== 'HEAD')
    .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

/** Pages, scripts and the like: whatever is asked, one fixed answer. */
const takesInput = ({ params, schema }: Route) =>
  params.length > 0 || schema.querystring !== undefined || schema.body !== undefined;

/** What it prints takes long, and of the request it takes ids only. */
const isPrinted = ({ path }: Route) => /\/(pdf|report)$/.test(path);

/** How many of the requests that a route may get are worth sending to this one. */
export function shareOf(route: Route): number {
  if (!takesInput(route)) return 0.02;
  return isPrinted(route) ? 0.1 : 1;
}

/** Whom a route is asked about; a contact of a vendor and a pending sign-in are of the first family. */
export type Subjects = {
  readonly organisation: TestOrganisation;
  readonly families: readonly [Family, ...Family[]];
};

const FAMILIES = 5;

export async function subjectsIn(test: TestApp, organisation: TestOrganisation): Promise<Subjects> {
  const newFamily = () => aFamily(test, organisation, `Fuzz ${randomUUID()}`);
  const others = Array.from({ length: FAMILIES - 1 }, newFamily);
  return { organisation, families: await Promise.all([newFamily(), ...others] as const) };
}

export type FuzzOptions = Subjects & { readonly requests: number; readonly seed: number };
export type Fuzzed = { readonly complaints: readonly unknown[]; readonly statuses: Readonly<Record<number, number>> };

/** Sends a route random requests about these subjects, and holds every answer against the contract. */
export async function fuzzRoute(test: TestApp, route: Route, options: FuzzOptions): Promise<Fuzzed> {
  const { organisation, families, requests: numRuns, seed } = options;
  const requests = fc.sample(requestsTo(route, families), { numRuns, seed });
  const [family] = families;
  await prepareForAnswers(test, route, family);
  const kind = kindsOf(route.access).at(-1) ?? '';
  return sendAll(route, requests, () => callerOf(kind, test, { organisation, family }));
}

/** A contact of the vendor reaches one family only, as far as it can still be answered. */
const prepareForAnswers = async (test: TestApp, { path }: Route, family: Family) =>
  path.startsWith('/api/portal/') ? prepareFor(path, test, family) : undefined;

const ask = (caller: Caller, { method }: Route, { path, headers, payload }: FuzzRequest) =>
  caller({ method, url: path, headers, ...(payload !== null && { payload }) });

/** A request may end the caller's session; then the next ones come with a fresh one. */
async function sendAll(route: Route, requests: readonly FuzzRequest[], newCaller: () => Promise<Caller>) {
  const complaints: unknown[] = [];
  const statuses: Record<number, number> = {};
  let caller = await newCaller();
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const some = requests.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map((request) => ask(caller, route, request)));
    if (answers.some(({ statusCode }) => statusCode === 401)) caller = await newCaller();
    for (const [index, answer] of answers.entries()) {
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      const reason = complaint(answer, route);
      if (reason === null) continue;
      complaints.push({ reason, request: some[index], status: answer.statusCode, body: answer.body });
    }
  }
  return { complaints, statuses };
}
