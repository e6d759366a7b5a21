import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import { isIP } from 'node:net';
import { basename, extname } from 'node:path';
import { CalendarDate, dateRange, MAX_PAGE_SIZE, Name, paging } from '@assay/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { addDays, addMonths, dayOf, daysBetween } from '../src/domain/day.ts';
import { checkpointText, noteOf, readCheckpoint, readNote } from '../src/domain/signed-note.ts';
import { newApiKeyText, readApiKeyText } from '../src/features/api-keys/api-key-format.ts';
import { readFilter, readPath } from '../src/features/scim/scim-filter.ts';
import { ScimInvalidError } from '../src/features/scim/scim-error.ts';
import { InvalidError } from '../src/platform/errors.ts';
import { requireKnownExtension } from '../src/platform/files/file-kinds.ts';
import { canonicalAddress, canonicalRange, isInRanges } from '../src/platform/http/address.ts';
import { contentDisposition } from '../src/platform/http/download.ts';
import { createServer } from '../src/platform/http/server.ts';
import { anyone } from '../src/platform/http/access.ts';
import { createLog } from '../src/platform/log.ts';
import { parser, refusedBy } from './parser-drill.ts';
import { textsLike } from './parser-inputs.ts';

const verdictOn = <Value>(value: Value | null | undefined, check: (value: Value) => void) => {
  if (value === null || value === undefined) return 'refused';
  check(value);
  return 'accepted';
};

const KEYS = Array.from({ length: 20 }, () => newApiKeyText().text);
const apiKey = parser('API key', textsLike(fc.constantFrom(...KEYS)), (text) =>
  verdictOn(readApiKeyText(text), (key) => {
    // Its checksum tells every other spelling apart.
    assert(KEYS.includes(text));
    assert.deepEqual(key, { prefix: text.slice(6, 18), text });
  }),
);

const addresses = fc.oneof(
  fc.ipV4(),
  fc.ipV4Extended(),
  fc.ipV6(),
  fc.ipV4().map((one) => `::ffff:${one}`),
);
const address = parser('address', textsLike(addresses), (text) =>
  verdictOn(canonicalAddress(text), (canonical) => {
    assert.equal(canonicalAddress(canonical), canonical);
    assert(isInRanges(canonical, [canonicalRange(canonical) ?? '']));
  }),
);

const ranges = fc.tuple(addresses, fc.nat(130)).map(([one, bits]) => `${one}/${String(bits)}`);
const cidr = parser('CIDR', textsLike(ranges), (text) =>
  verdictOn(canonicalRange(text), (range) => {
    assert.equal(canonicalRange(range), range);
    const [base, given] = [range, text].map((one) => canonicalAddress(one.split('/')[0] ?? ''));
    assert(isInRanges(base ?? null, [range]), `${range} does not hold its first address`);
    // IPv4 inside IPv6 is IPv4, which a range that is wider than all of IPv4 does not hold.
    if (isIP(base ?? '') === isIP(given ?? '')) assert(isInRanges(given ?? null, [range]), `${range} lost ${text}`);
  }),
);

const TRUSTED = ['10.0.0.0/8', '2001:db8::/32'];
const trustedAddress = fc.constantFrom('10.0.0.5', '10.255.0.1', '2001:db8::1', '::ffff:10.1.2.3');
const chain = fc
  .array(fc.oneof(addresses, trustedAddress, fc.constantFrom('unknown', '_hidden', '', '192.0.2.1:443')), {
    maxLength: 5,
  })
  .map((hops) => hops.join(', '));

function forwarded() {
  const app = createServer({ log: createLog('silent'), trustedProxies: TRUSTED });
  app.get('/', { config: { access: anyone }, handler: ({ ip }) => ({ address: canonicalAddress(ip) }) });
  const isTrusted = (hop: string) => isInRanges(canonicalAddress(hop), TRUSTED);
  const inputs = fc.tuple(fc.oneof(fc.ipV4(), trustedAddress), textsLike(chain).map(headerText));
  return parser('forwarded address', inputs, async ([peer, header]) => {
    const answer = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': header } });
    const { address: found } = z.object({ address: z.string().nullable() }).parse(answer.json());
    if (found === null) return 'refused';
    // Whoever is believed was named by a proxy of ours, and everybody behind it was one too.
    const hops = [...header.split(','), peer].map((hop) => hop.trim()).filter((hop) => hop !== '');
    const believed = hops.findLastIndex((hop) => !isTrusted(hop));
    assert.equal(found, canonicalAddress(hops[Math.max(0, believed)] ?? ''));
    return 'accepted';
  });
}

/** What can stand in a header at all. */
const headerText = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 8_000);

const numbers = fc.oneof(fc.nat().map(String), fc.constantFrom('1', '500', '501', '0', '-1', '1e3', '999999999999999'));
const YEARS = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
const date = fc.date(YEARS);
const moments = fc.oneof(
  date.map((one) => one.toISOString()),
  date.map((one) => one.toISOString().slice(0, 10)),
  fc.constantFrom('2026-02-29', '2024-02-29T23:59:60Z', '2026-11-15T10:00:00+23:59', '0000-01-01'),
);
const queryValue = (good: fc.Arbitrary<string>) =>
  fc.option(
    fc.oneof(
      { weight: 8, arbitrary: good },
      { weight: 2, arbitrary: textsLike(good) },
      { weight: 1, arbitrary: fc.array(good, { maxLength: 2 }) },
    ),
    { nil: undefined },
  );
const Paging = z.object({ ...paging(50), ...dateRange });
const query = fc.record({
  page: queryValue(numbers),
  pageSize: queryValue(numbers),
  fromDate: queryValue(moments),
  toDate: queryValue(moments),
});
const pagingQuery = parser('paging query', query, (input) =>
  verdictOn(Paging.safeParse(input).data, ({ page, pageSize, fromDate, toDate }) => {
    assert(Number.isSafeInteger(page) && page >= 1);
    assert(Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE);
    for (const moment of [fromDate, toDate]) assert(moment === undefined || !Number.isNaN(Date.parse(moment)), moment);
  }),
);

const days = moments.map((moment) => moment.slice(0, 10));
const calendarDate = parser('date', fc.tuple(textsLike(days), fc.integer({ min: -400, max: 400 })), ([text, count]) =>
  verdictOn(CalendarDate.safeParse(text).data, (day) => {
    assert.equal(dayOf(new Date(day)), day);
    // Beyond these years a day is not written with four digits.
    if (day < '0101' || day > '9899') return;
    assert.equal(addDays(addDays(day, count), -count), day);
    assert.equal(daysBetween(day, addDays(day, count)), count);
    const later = addMonths(day, count);
    assert.equal(CalendarDate.parse(later), later);
    assert(later.slice(8) <= day.slice(8));
  }),
);

const stems = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const names = fc
  .tuple(stems, fc.constantFrom('pdf', 'PDF', 'txt', 'xlsx', 'exe', 'svg', 'html'))
  .map(([stem, extension]) => `${stem}.${extension}`);
const SAFE_NAME = /^attachment; filename="[^"\\/]*"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})+)$/;
const fileName = parser('file name', textsLike(names), (text) => {
  const name = Name.safeParse(text).data;
  if (name === undefined) return 'refused';
  return refusedBy(
    InvalidError,
    () => requireKnownExtension(name),
    () => {
      const extension = extname(name);
      const header = contentDisposition(basename(name, extension), extension.slice(1));
      validateHeaderValue('content-disposition', header);
      const saved = decodeURIComponent(SAFE_NAME.exec(header)?.[1] ?? '');
      assert(saved.endsWith(extension) && saved.length > extension.length, header);
      assert(!/[\p{Cc}/\\]/u.test(saved), header);
    },
  );
});

const filters = fc.constantFrom(
  'userName eq "robin@example.com"',
  'externalId eq "00u1" and active eq true',
  'emails[type eq "work"].value eq "a\\"b"',
  'urn:ietf:params:scim:schemas:core:2.0:User:userName Eq "x"',
  'members[value eq "2819c223"]',
  'name.familyName',
);
const scimFilter = parser(
  'SCIM filter',
  textsLike(filters).map((text) => text.slice(0, 2_000)),
  (text) =>
    refusedBy(
      ScimInvalidError,
      () => readFilter(text),
      (comparisons) => {
        for (const { attribute, value } of comparisons) {
          assert.equal(attribute, attribute.toLowerCase());
          assert(value === null || ['string', 'number', 'boolean'].includes(typeof value));
        }
      },
    ),
);
const scimPath = parser(
  'SCIM path',
  textsLike(filters).map((text) => text.slice(0, 2_000)),
  (text) =>
    refusedBy(
      ScimInvalidError,
      () => readPath(text),
      ({ attribute }) => assert.equal(attribute, attribute.toLowerCase()),
    ),
);

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((all) => Buffer.from(all));
const notes = fc.record({ root: bytes(32), size: fc.nat(), signature: bytes(64), complete: fc.boolean() }).map((one) =>
  noteOf({
    text: checkpointText({ ...one, origin: 'assay/1', signedAt: '2026-11-15T10:00:00.000Z' }),
    keyName: 'assay/1',
    keyId: Buffer.from([1, 2, 3, 4]),
    signature: one.signature,
  }),
);
const signedNote = parser('signed note', textsLike(notes), (text) =>
  verdictOn(readNote(text), (note) => {
    assert(text.startsWith(`${note.text}\n— ${note.keyName} `));
    assert.deepEqual(readNote(noteOf(note)), note);
    const checkpoint = readCheckpoint(note.text);
    if (checkpoint) assert.equal(checkpointText(checkpoint), note.text);
  }),
);

export const TEXT_PARSERS = [
  ...[apiKey, address, cidr, forwarded(), pagingQuery, calendarDate, fileName, scimFilter, scimPath, signedNote],
];
