import { createHash } from 'node:crypto';
import { isArray, isObject, type JsonValue } from './json.ts';

/** An ID that names nothing, which the recordings show as such. */
export const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const SHORT_ID = /\b[0-9a-f]{8}\b/g;
const SHA256 = /\b[0-9a-f]{64}\b/g;
/** In the header of a download, an encoded space precedes the day. */
const DAY_OR_MOMENT = /(?:\b|(?<=%20))\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?/g;
/** As in a sentence: 18 November 2026. */
const LONG_DAY =
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g;
const PORTAL_TOKEN = /(\/portal(?:\?view=findings)?#)[\w-]+/g;
/** The prefix or the whole of an API key, or the secret of a webhook. */
const SECRET = /\b(assay|whsec)_[\w.+/=-]+/g;
const CURSOR = /(cursor=)[\w%-]+/g;
const RATE_LIMIT = /;r=\d+;t=\d+/g;
const UNREPEATABLE_KEYS = new Set(['authorization', 'cookie', 'cursor', 'retry-after']);
const DAY_MS = 24 * 3_600_000;
/** Dates further away than this were written by the scenario and stay as they are. */
const NEAR_MS = 400 * DAY_MS;

/** Replaces everything that differs from run to run by a placeholder. IDs keep theirs for the whole group. */
export function createNormaliser() {
  const placeholders = new Map([[UNKNOWN_ID, '<unknown id>']]);
  const counts = new Map<string, number>();
  const stableHashes = new Set<string>();

  const placeholderFor = (id: string, kind: string) => {
    const known = placeholders.get(id);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const placeholder = `<${kind} ${String(count)}>`;
    placeholders.set(id, placeholder);
    // The audit log shows only the beginning of an ID.
    const beginning = id.slice(0, 8);
    if (!placeholders.has(beginning)) placeholders.set(beginning, `<beginning of ${kind} ${String(count)}>`);
    return placeholder;
  };

  const normaliseText = (text: string, kind: string) =>
    text
      .replace(UUID, (id) => placeholderFor(id.toLowerCase(), kind))
      .replace(SHA256, (hash) => (stableHashes.has(hash) ? hash : '<sha256>'))
      .replace(SHORT_ID, (id) => placeholderFor(id, 'short id'))
      .replace(LONG_DAY, (day) => normaliseDay(day, Date.parse(`${day} UTC`)))
      .replace(DAY_OR_MOMENT, normaliseDate)
      .replace(PORTAL_TOKEN, '$1<token>')
      .replace(SECRET, '$1_<secret>')
      .replace(CURSOR, '$1<cursor>')
      .replace(RATE_LIMIT, ';r=<number>;t=<seconds>');

  const normalise = (value: JsonValue, kind = 'id'): JsonValue => {
    if (typeof value === 'string') return normaliseText(value, kind);
    if (isArray(value)) return value.map((item) => normalise(item, kind));
    if (!isObject(value)) return value;
    const fields = Object.entries(value).map(([key, field]): [string, JsonValue] => {
      if (UNREPEATABLE_KEYS.has(key)) return [key, `<${key}>`];
      if (key === 'nextCursor' && typeof field === 'string') return [key, '<cursor>'];
      if (key === 'sha256' && isHashOf(field, value.content)) return [key, '<sha256 of content>'];
      return [key, normalise(field ?? null, kindOf(key, kind))];
    });
    return Object.fromEntries(fields);
  };
  return {
    normalise,
    /** The hash of a text that is the same in every run stays in the recording. */
    keepHashOf: (text: string) => void stableHashes.add(sha256(text)),
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const isHashOf = (hash: JsonValue | undefined, content: JsonValue | undefined) =>
  typeof content === 'string' && sha256(content) === hash;

/** What an ID under this key names: `vendorId` a vendor, `findings[].id` a finding. */
function kindOf(key: string, parent: string): string {
  return key === 'id' || key === 'entries' ? parent : toSingular(key).replace(/Id$/, '');
}

export const toSingular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');

const END_OF_DAY = 'T23:59:59Z';

function normaliseDate(text: string): string {
  const distance = Date.parse(text) - Date.now();
  if (Number.isNaN(distance) || Math.abs(distance) > NEAR_MS) return text;
  // The end of a day is less than half a day away or more, depending on when the test runs.
  if (text.endsWith(END_OF_DAY)) return normaliseDate(text.slice(0, -END_OF_DAY.length)) + END_OF_DAY;
  if (!text.includes('T')) return normaliseDay(text, Date.parse(text));
  return `<time${formatDays(Math.round(distance / DAY_MS))}>`;
}

function normaliseDay(text: string, moment: number): string {
  const distance = moment - Date.now();
  return Math.abs(distance) > NEAR_MS ? text : `<today${formatDays(Math.ceil(distance / DAY_MS))}>`;
}

const formatDays = (days: number) => (days === 0 ? '' : `${days > 0 ? '+' : ''}${String(days)} days`);
