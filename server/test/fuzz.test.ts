import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, ErrorBody } from '@assay/contract';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isOfPortal } from '../src/platform/http/access.ts';
import { aPortalCaller, aSessionCaller, type Caller } from './callers.ts';
import { anOrganisation, type TestOrganisation } from './factories.ts';
import { aFamily, type Family } from './family.ts';
import { type FuzzRequest, requestsTo } from './fuzz-requests.ts';
import { prepareFor } from './route-examples.ts';
import { type Method, type Route, routesOf } from './route-list.ts';
import { startTestApp } from './test-app.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const REQUESTS = 1_000;
const AT_ONCE = 10;
const FAMILIES = 5;
/** Readers first: what writers leave behind would only make them slow. */
const ORDER: readonly Method[] = ['GET', 'PUT', 'PATCH', 'DELETE', 'POST'];

const test = await startTestApp();
afterAll(() => test.close());
const routes = routesOf(test.app)
  .filter(({ method }) => method !== 'HEAD')
  .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await anOrganisation(test);
});

/** Pages, scripts and the like: whatever is asked, one fixed answer. */
const takesInput = ({ params, schema }: Route) =>
  params.length > 0 || schema.querystring !== undefined || schema.body !== undefined;

/** What it prints takes long, and of the request it takes ids only. */
const isPrinted = ({ path }: Route) => /\/(pdf|report)$/.test(path);

const requestsFor = (route: Route) => {
  if (!takesInput(route)) return REQUESTS / 50;
  return isPrinted(route) ? REQUESTS / 10 : REQUESTS;
};

const StrictError = ErrorBody.strict();

/** Null when the answer is one the contract promises; otherwise what is wrong with it. */
function complaint({ statusCode, headers, body }: LightMyRequestResponse, { schema }: Route): string | null {
  if (statusCode >= 500) return 'the service failed';
  const isJson = headers['content-type']?.toString().startsWith('application/json') === true;
  if (statusCode >= 400) {
    const promised = errorOf(schema.response, statusCode);
    return isJson && promised.safeParse(JSON.parse(body)).success ? null : 'no error body';
  }
  if (!isJson || schema.hide) return null;
  const promised = promisedJson(schema.response, statusCode);
  if (!promised) return 'a status nobody declared';
  return promised.safeParse(JSON.parse(body)).error?.message ?? null;
}

/** A refusal may say more than others do, where the contract promises that. */
function errorOf(response: unknown, status: number): z.ZodType {
  const promised = promisedJson(response, status);
  return promised instanceof z.ZodObject ? promised.strict() : StrictError;
}

const Statuses = z.record(z.string(), z.unknown()).catch({});
const SeveralTypes = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.instanceof(z.ZodType) }) }),
});

function promisedJson(response: unknown, status: number): z.ZodType | undefined {
  const declared = Statuses.parse(response)[String(status)];
  if (declared instanceof z.ZodType) return declared;
  return SeveralTypes.safeParse(declared).data?.content['application/json'].schema;
}

const ask = (caller: Caller, { method }: Route, { path, headers, payload }: FuzzRequest) =>
  caller({ method, url: path, headers, ...(payload !== null && { payload }) });

/** Whoever may call the route; a contact of the vendor reaches one family only, as far as it can still be answered. */
async function aCaller({ access, path }: Route, family: Family): Promise<Caller> {
  if (!isOfPortal(access)) return aSessionCaller(test, organisation, ALL_PERMISSIONS);
  await prepareFor(path, test, family);
  return aPortalCaller(test, organisation, family);
}

/** A request may end the caller's session; then the next ones come with a fresh one. */
async function complaintsAbout(route: Route, requests: readonly FuzzRequest[], family: Family) {
  const complaints: unknown[] = [];
  const statuses: Record<number, number> = {};
  let caller = await aCaller(route, family);
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const some = requests.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map((request) => ask(caller, route, request)));
    if (answers.some(({ statusCode }) => statusCode === 401)) {
      caller = await aCaller(route, family);
    }
    for (const [index, answer] of answers.entries()) {
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      const reason = complaint(answer, route);
      if (reason !== null)
        complaints.push({ reason, request: some[index], status: answer.statusCode, body: answer.body });
    }
  }
  return { complaints, statuses };
}

describe(`${String(REQUESTS)} random requests (seed ${String(SEED)}; few of them carry a password worth hashing)`, () => {
  it.each(routes.map((route) => [route.method, route.path, route] as const))(
    '%s %s gives no 5xx, and only answers the contract promises',
    async (_method, _path, route) => {
      const newFamily = () => aFamily(test, organisation, `Fuzz ${randomUUID()}`);
      const families = await Promise.all([newFamily(), ...Array.from({ length: FAMILIES - 1 }, newFamily)] as const);
      const requests = fc.sample(requestsTo(route, families), { numRuns: requestsFor(route), seed: SEED });
      const { complaints, statuses } = await complaintsAbout(route, requests, families[0]);
      if (process.env.FUZZ_SEED !== undefined) console.log(route.method, route.path, statuses);
      expect(complaints.slice(0, 3)).toEqual([]);
    },
    120_000,
  );
});
