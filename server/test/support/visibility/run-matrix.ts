import type { LightMyRequestResponse } from 'fastify';
import { type Canary, isPdf } from './canaries.ts';
import type { Route } from '../route-list.ts';
import type { Cell, Matrix } from './matrix.ts';
import type { Viewer } from './viewers.ts';
import { CANARY_KINDS, type CanaryKind, type Grounds, isAllowed, listGrounds } from './visible-to.ts';

/** Who saw what they must not see, and where. */
export type Leak = { readonly viewer: string; readonly request: string; readonly kind: CanaryKind };

export type MatrixReport = {
  readonly responses: number;
  /** Requests that were invalid, or that the service could not answer. */
  readonly failures: readonly string[];
  /** Routes that returned something to somebody. */
  readonly answered: ReadonlySet<Route>;
  readonly leaks: readonly Leak[];
  /** Grounds that the table names, but on which nobody saw anything. */
  readonly unused: readonly string[];
};

const AT_ONCE = 6;

const maySee = ({ organisation, grounds }: Viewer, canary: Canary) =>
  canary.organisation === organisation && listGrounds(canary.kind).some((one) => isAllowed(one, grounds));

/** A busy machine may reject a request for the moment. */
async function call({ viewer, request: { url } }: Cell, method: 'GET' | 'HEAD'): Promise<LightMyRequestResponse> {
  const response = await viewer.call({ method, url });
  return response.statusCode === 503 ? viewer.call({ method, url }) : response;
}

/** Makes the requests, and compares what the responses contain with the table. */
export async function runMatrix({ canaries, cells }: Pick<Matrix, 'canaries' | 'cells'>): Promise<MatrixReport> {
  const leaks = new Map<string, Leak>();
  const seen = new Map<Viewer, Set<CanaryKind>>();
  const failures = new Set<string>();
  const answered = new Set<Route>();
  let responses = 0;

  function examine({ viewer, request }: Cell, method: 'GET' | 'HEAD', response: LightMyRequestResponse) {
    responses += 1;
    const { statusCode, body } = response;
    if (statusCode === 400 || statusCode >= 500) failures.add(`${String(statusCode)} ${request.url}: ${body}`);
    if (statusCode < 300) answered.add(request.route);
    for (const canary of canaries.findIn(response)) {
      if (maySee(viewer, canary)) seen.set(viewer, (seen.get(viewer) ?? new Set()).add(canary.kind));
      else {
        const leak = { viewer: viewer.name, request: `${method} ${request.route.path}`, kind: canary.kind };
        leaks.set(JSON.stringify(leak), leak);
      }
    }
  }

  const remaining = cells.values();
  async function work() {
    for (const cell of remaining) {
      const response = await call(cell, 'GET');
      examine(cell, 'GET', response);
      // Rendering a PDF again would take long.
      if (response.statusCode < 300 && !isPdf(response.body)) examine(cell, 'HEAD', await call(cell, 'HEAD'));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { responses, failures: [...failures], answered, leaks: [...leaks.values()], unused: listUnusedGrounds(seen) };
}

/** A ground is used if somebody saw the canary who had no other ground to see it. */
function listUnusedGrounds(seen: ReadonlyMap<Viewer, ReadonlySet<CanaryKind>>): string[] {
  const isUsed = (kind: CanaryKind, grounds: Grounds) =>
    [...seen].some(
      ([{ grounds: held }, kinds]) =>
        kinds.has(kind) &&
        isAllowed(grounds, held) &&
        listGrounds(kind).every((other) => other === grounds || !isAllowed(other, held)),
    );
  return CANARY_KINDS.flatMap((kind) =>
    listGrounds(kind)
      .filter((grounds) => !isUsed(kind, grounds))
      .map((grounds) => `${kind}: ${String(grounds)}`),
  );
}
