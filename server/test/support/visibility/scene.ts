import type { TestOrganisation } from '../factories.ts';
import type { TestCaller } from '../callers.ts';
import type { Call, TestApp } from '../test-app.ts';
import type { CanaryKind, Ground } from './visible-to.ts';

/** The IDs of planted records, by their names in paths and query strings. */
export type PlantedIds = Map<string, string[]>;

/** A caller that belongs to the planted data. */
export type PlantedCaller = { readonly name: string; readonly grounds: readonly Ground[]; readonly call: TestCaller };

export type Scene = {
  readonly name: string;
  readonly test: TestApp;
  readonly organisation: TestOrganisation;
  readonly ids: PlantedIds;
  readonly callers: PlantedCaller[];
  /** Calls with an API key and as an administrator. Both throw unless the request succeeds. */
  readonly asKey: <Body>(call: Call) => Promise<Body>;
  readonly asAdmin: <Body>(call: Call) => Promise<Body>;
  readonly plant: (kind: CanaryKind) => string;
  readonly plantSecret: (kind: CanaryKind, secret: string) => void;
  readonly plantBytes: (kind: CanaryKind, bytes: Buffer) => void;
};

export const post = (url: string, payload: object = {}): Call => ({ method: 'POST', url, payload });
export const put = (url: string, payload: object): Call => ({ method: 'PUT', url, payload });

/** Calls, and throws unless the request succeeds. */
export const succeed =
  (caller: TestCaller) =>
  async <Body>(call: Call): Promise<Body> => {
    const response = await caller(call);
    if (response.statusCode >= 300) throw new Error(`${JSON.stringify(call)}: ${response.body}`);
    return response.json<Body>();
  };

export function addId(ids: PlantedIds, name: string, ...more: readonly string[]) {
  ids.set(name, [...(ids.get(name) ?? []), ...more]);
}
