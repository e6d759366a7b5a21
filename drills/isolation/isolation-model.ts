import { randomUUID } from 'node:crypto';
import { NIL_ID } from '@assay/contract';
import { NAMED_PARAMS } from '../../server/test/support/example-request.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
/** The audit log shows the first eight characters of an ID, so these already count as a leak. */
const START_OF_ID = /(?<![0-9a-z])[0-9a-f]{8}/g;
/** A cursor is encoded, so it is decoded before the search. */
const HIDDEN = /[\w-]{40,}/g;

/** The audit log records the filter of an export, whatever it names. CSV doubles the quotation marks. */
const LOGGED_FILTER = /"{1,2}filter"{1,2}:\{[^}]*\}/g;

/** The marker appears only in texts of one organisation. */
type Owner = { readonly marker: string; readonly ids: Map<string, string[]>; readonly named: Set<string> };

export type IdChoice = { readonly id: string; readonly isForeign: boolean };
export type IdRequest = { readonly name: string; readonly place: 'path' | 'elsewhere'; readonly pick: number };

/** Tracks what each organisation owns: what it was given and what its own callers saw in responses. */
export function createIsolationModel(markers: readonly string[]) {
  const owners: readonly Owner[] = markers.map((marker) => ({
    marker,
    ids: new Map(),
    named: new Set(),
  }));
  const ownerOf = new Map<string, number>();
  const startOwners = new Map<string, Set<number>>();

  function own(owner: number, name: string, id: string) {
    const ids = owners[owner]?.ids;
    ids?.set(name, [...(ids.get(name) ?? []), id]);
    if (name === 'externalId' || ownerOf.has(id)) return;
    ownerOf.set(id, owner);
    const start = id.slice(0, 8);
    startOwners.set(start, (startOwners.get(start) ?? new Set()).add(owner));
  }

  /** The caller sent this ID itself, so finding it in the log is not a leak. */
  function name(owner: number, id: string) {
    owners[owner]?.named.add(id);
  }

  const withoutNamed = (owner: number, answer: string) =>
    answer.replaceAll(LOGGED_FILTER, (filter) =>
      filter.replaceAll(UUID, (id) => (owners[owner]?.named.has(id) ? '' : id)),
    );

  /** Data of other organisations in a response to one of this organisation's callers. */
  function foreignIn(owner: number, answer: string): string[] {
    const shown = withoutNamed(owner, answer);
    const text = (shown + (shown.match(HIDDEN) ?? []).map(decoded).join(' ')).toLowerCase();
    const markersFound = markers.filter((marker, index) => index !== owner && text.includes(marker));
    const ids = (text.match(UUID) ?? []).filter((id) => (ownerOf.get(id) ?? owner) !== owner);
    const starts = (text.replaceAll(UUID, ' ').match(START_OF_ID) ?? []).filter((start) => {
      const whose = startOwners.get(start);
      return whose !== undefined && !whose.has(owner);
    });
    return [...new Set([...markersFound, ...ids, ...starts])];
  }

  /** Records the IDs in a response as the organisation's own, named after the route or the field. */
  function learn(owner: number, value: unknown, name: string) {
    if (typeof value === 'string') {
      if (value.match(UUID)?.[0] === value && value !== NIL_ID && !ownerOf.has(value)) own(owner, name, value);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [field, content] of Object.entries(value)) {
      learn(owner, content, field.endsWith('Id') ? field : name);
    }
  }

  const oneOf = (owner: number, name: string, pick: number) => {
    const ids = owners[owner]?.ids.get(name) ?? [];
    return ids[pick % ids.length];
  };
  const latest = (owner: number, name: string) => owners[owner]?.ids.get(name)?.at(-1);

  /** Of eight picks, three are the newest own record, one an older one, three a foreign one and one an unknown one. */
  function choose(owner: number, { name, place, pick }: IdRequest): IdChoice {
    const [kind, rest] = [pick % 8, Math.floor(pick / 8)];
    const other = (owner + 1 + (rest % (owners.length - 1))) % owners.length;
    const isForeign = kind >= 4 && kind < 7 && (place === 'path' || !NAMED_PARAMS.includes(name));
    const unknown = unknownIdFor(name);
    if (isForeign) return { id: oneOf(other, name, rest) ?? unknown, isForeign };
    if (kind === 7) return { id: unknown, isForeign };
    return { id: (kind < 3 ? latest(owner, name) : oneOf(owner, name, rest)) ?? unknown, isForeign };
  }

  return { own, name, learn, foreignIn, choose };
}

export type IsolationModel = ReturnType<typeof createIsolationModel>;

export const unknownIdFor = (name: string) => (name === 'externalId' ? `unknown ${randomUUID()}` : randomUUID());

const decoded = (text: string) => Buffer.from(text, 'base64url').toString('latin1');
