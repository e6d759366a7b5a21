import { createHash } from 'node:crypto';
import type { OpenApiExample, OpenApiExamples } from '../src/platform/http/openapi-examples.ts';
import { isSuccess, type Exchange } from '../test/recording/exchange.ts';
import { isArray, isObject, type JsonValue } from '../test/recording/json.ts';

const MAX_CHARACTERS = 16_000;
const NOW = Date.parse('2026-11-16T09:30:00.000Z');
const DAY_MS = 24 * 3_600_000;
const DEFAULT_TYPE = 'application/json';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const toUuid = (name: string) => {
  const hex = sha256(name);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(12, 15)}`, `8${hex.slice(15, 18)}`, hex.slice(18, 30)].join(
    '-',
  );
};
const toTime = (days: string | undefined) => new Date(NOW + Number.parseInt(days ?? '0') * DAY_MS).toISOString();

const toText = (value: JsonValue | undefined) => (typeof value === 'string' ? value : '');

/** Values for the placeholders of the recording. The same placeholder always gets the same value. */
const fillText = (text: string) =>
  text
    .replaceAll(/<time(?:([+-]\d+) days)?>/g, (_, days?: string) => toTime(days))
    .replaceAll(/<today(?:([+-]\d+) days)?>/g, (_, days?: string) => toTime(days).slice(0, 10))
    .replaceAll('<sha256>', sha256(''))
    .replaceAll('<cursor>', 'cursor-of-the-next-page')
    .replaceAll('<token>', 'q1Zb7JmVwYc0nTt3eRkXh5sLd8uGf2PaOi6BvNxWqEr')
    .replaceAll(/<beginning of ([a-z -]+ \d+)>/g, (_, name: string) => toUuid(name).slice(0, 8))
    .replaceAll(/<([a-z -]+ \d+)>/g, (_, name: string) => toUuid(name));

function fill(value: JsonValue): JsonValue {
  if (typeof value === 'string') return fillText(value);
  if (isArray(value)) return value.map(fill);
  if (!isObject(value)) return value;
  const filled = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, fill(field ?? null)]));
  return value.sha256 === '<sha256 of content>' ? { ...filled, sha256: sha256(toText(filled.content)) } : filled;
}

const typeOf = (exchange: Exchange) =>
  (toText(toRecord(exchange.answer.headers)['content-type']) || DEFAULT_TYPE).split(';')[0] ?? '';
const isFile = (type: string) => type !== DEFAULT_TYPE && type !== 'text/csv';
const requestTypeOf = ({ request }: Exchange) => toText(toRecord(request.headers)['content-type']) || DEFAULT_TYPE;

const lengthOf = ({ request, answer }: Exchange) => JSON.stringify([request.body, answer.body]).length;
const isEmptyList = ({ answer: { body } }: Exchange) => {
  const entries = isArray(body) ? body : toRecord(body).entries;
  return isArray(entries) && entries.length === 0;
};
const countFilters = (exchange: Exchange) =>
  isEmptyList(exchange) ? -1 : Object.values(toRecord(exchange.request.query)).filter((value) => value !== '').length;

/** The exchange that shows most: the one with most filters, then the longest that can still be read. */
function findBest(exchanges: readonly Exchange[]): Exchange | undefined {
  const sorted = exchanges.toSorted((a, b) => countFilters(a) - countFilters(b) || lengthOf(a) - lengthOf(b));
  return sorted.findLast((exchange) => lengthOf(exchange) <= MAX_CHARACTERS) ?? sorted[0];
}

function toExample(exchanges: readonly Exchange[]): OpenApiExample {
  const best = findBest(exchanges.filter((one) => typeOf(one) === DEFAULT_TYPE)) ?? findBest(exchanges);
  const { params, query, headers } = best?.request ?? {};
  const bodies = Map.groupBy(
    exchanges.filter((one) => one.request.body !== undefined),
    requestTypeOf,
  );
  const answered = exchanges.filter((one) => one.answer.body !== undefined && !isFile(typeOf(one)));
  const responses = Map.groupBy(answered, (one) => `${String(one.answer.status)} ${typeOf(one)}`);
  return {
    parameters: { ...toRecord(params), ...toRecord(query), ...toRecord(headers) },
    bodies: Object.fromEntries([...bodies].map(([type, group]) => [type, fill(findBest(group)?.request.body ?? null)])),
    responses: Object.fromEntries([...responses].map(([key, group]) => [key, toAnswer(findBest(group))])),
  };
}

const toRecord = (value: JsonValue | undefined) => {
  const filled = fill(value ?? null);
  return isObject(filled) ? filled : {};
};

function toAnswer(exchange: Exchange | undefined): JsonValue {
  const body = fill(exchange?.answer.body ?? null);
  // The recording holds a text as its lines.
  return exchange && typeOf(exchange) === 'text/csv' && isArray(body) ? body.map(toText).join('\n') : body;
}

/** A cursor is valid only for the list that it comes from, and `fields` leaves out what the schema requires. */
const isSpecial = (query: object) => 'cursor' in query || 'fields' in query;

/** An example for every recorded route, from what was sent to the service and what it answered. */
export function buildOpenApiExamples(exchanges: readonly Exchange[]): OpenApiExamples {
  const successes = exchanges.filter(
    (one) => isSuccess(one) && one.request.caller === 'full access key' && !isSpecial(toRecord(one.request.query)),
  );
  const routes = Map.groupBy(successes, ({ request: { route } }) => route.replaceAll(/:(\w+)/g, '{$1}'));
  return Object.fromEntries(
    [...routes]
      .filter(([route]) => !route.startsWith('HEAD '))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([route, group]) => [route, toExample(group)]),
  );
}
