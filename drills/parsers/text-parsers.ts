import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import { isIP } from 'node:net';
import { basename, extname } from 'node:path';
import { CalendarDate, dateRangeParams, MAX_PAGE_SIZE, Name, pageParams } from '@assay/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { addDays, addMonths, daysBetween, toIsoDate } from '../../server/src/domain/dates.ts';
import { formatCheckpoint, formatNote, parseCheckpoint, parseNote } from '../../server/src/domain/signed-note.ts';
import { createApiKeySecret, parseApiKeySecret } from '../../server/src/features/access/api-keys/api-key-format.ts';
import { ScimInvalidError } from '../../server/src/features/access/scim/scim-error.ts';
import { parseScimFilter, parseScimPath } from '../../server/src/features/access/scim/scim-filter.ts';
import { InvalidError } from '../../server/src/platform/errors.ts';
import { requireAllowedExtension } from '../../server/src/platform/files/file-types.ts';
import { publicAccess } from '../../server/src/platform/http/access.ts';
import { formatContentDisposition } from '../../server/src/platform/http/downloads.ts';
import { isInRanges, normalizeAddress, normalizeRange } from '../../server/src/platform/http/ip-address.ts';
import { createServer } from '../../server/src/platform/http/server.ts';
import { createLogger } from '../../server/src/platform/log.ts';
import { arbitraryTexts } from './parser-inputs.ts';
import { defineParser, isRefusedWith } from './run-parser-drill.ts';

const verdictOn = <Value>(value: Value | null | undefined, check: (value: Value) => void) => {
  if (value === null || value === undefined) return 'refused';
  check(value);
  return 'accepted';
};

const KEYS = Array.from({ length: 20 }, () => createApiKeySecret().text);
const apiKey = defineParser('API key', arbitraryTexts(fc.constantFrom(...KEYS)), (text) =>
  verdictOn(parseApiKeySecret(text), (key) => {
    // The checksum rejects every other spelling.
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
const address = defineParser('address', arbitraryTexts(addresses), (text) =>
  verdictOn(normalizeAddress(text), (canonical) => {
    assert.equal(normalizeAddress(canonical), canonical);
    assert(isInRanges(canonical, [normalizeRange(canonical) ?? '']));
  }),
);

const ranges = fc.tuple(addresses, fc.nat(130)).map(([one, bits]) => `${one}/${String(bits)}`);
const cidr = defineParser('CIDR', arbitraryTexts(ranges), (text) =>
  verdictOn(normalizeRange(text), (range) => {
    assert.equal(normalizeRange(range), range);
    const [base, given] = [range, text].map((one) => normalizeAddress(one.split('/')[0] ?? ''));
    assert(isInRanges(base ?? null, [range]), `${range} does not hold its first address`);
    // IPv4-mapped IPv6 counts as IPv4, which is not part of an IPv6 range wider than all of IPv4.
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
  const site = { url: new URL('http://localhost'), organisationId: null };
  const app = createServer({
    log: createLogger('silent'),
    trustedProxies: TRUSTED,
    sites: { installation: site, find: () => Promise.resolve(site) },
  });
  app.get('/', { config: { access: publicAccess }, handler: ({ ip }) => ({ address: normalizeAddress(ip) }) });
  const isTrusted = (hop: string) => isInRanges(normalizeAddress(hop), TRUSTED);
  const inputs = fc.tuple(fc.oneof(fc.ipV4(), trustedAddress), arbitraryTexts(chain).map(headerText));
  return defineParser('forwarded address', inputs, async ([peer, header]) => {
    const answer = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': header } });
    const { address: found } = z.object({ address: z.string().nullable() }).parse(answer.json());
    if (found === null) return 'refused';
    // The client address was reported by a trusted proxy, and all hops after it are trusted proxies.
    const hops = [...header.split(','), peer].map((hop) => hop.trim()).filter((hop) => hop !== '');
    const believed = hops.findLastIndex((hop) => !isTrusted(hop));
    assert.equal(found, normalizeAddress(hops[Math.max(0, believed)] ?? ''));
    return 'accepted';
  });
}

/** Only characters that are allowed in a header. */
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
      { weight: 2, arbitrary: arbitraryTexts(good) },
      { weight: 1, arbitrary: fc.array(good, { maxLength: 2 }) },
    ),
    { nil: undefined },
  );
const Paging = z.object({ ...pageParams(50), ...dateRangeParams });
const query = fc.record({
  page: queryValue(numbers),
  pageSize: queryValue(numbers),
  fromDate: queryValue(moments),
  toDate: queryValue(moments),
});
const pagingQuery = defineParser('paging query', query, (input) =>
  verdictOn(Paging.safeParse(input).data, ({ page, pageSize, fromDate, toDate }) => {
    assert(Number.isSafeInteger(page) && page >= 1);
    assert(Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE);
    for (const moment of [fromDate, toDate]) assert(moment === undefined || !Number.isNaN(Date.parse(moment)), moment);
  }),
);

const days = moments.map((moment) => moment.slice(0, 10));
const calendarDate = defineParser(
  'date',
  fc.tuple(arbitraryTexts(days), fc.integer({ min: -400, max: 400 })),
  ([text, count]) =>
    verdictOn(CalendarDate.safeParse(text).data, (day) => {
      assert.equal(toIsoDate(new Date(day)), day);
      // Outside these years, a date does not have a four-digit year.
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
const fileName = defineParser('file name', arbitraryTexts(names), (text) => {
  const name = Name.safeParse(text).data;
  if (name === undefined) return 'refused';
  return isRefusedWith(
    InvalidError,
    () => requireAllowedExtension(name),
    () => {
      const extension = extname(name);
      const header = formatContentDisposition(basename(name, extension), extension.slice(1));
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
const scimFilter = defineParser(
  'SCIM filter',
  arbitraryTexts(filters).map((text) => text.slice(0, 2_000)),
  (text) =>
    isRefusedWith(
      ScimInvalidError,
      () => parseScimFilter(text),
      (comparisons) => {
        for (const { attribute, value } of comparisons) {
          assert.equal(attribute, attribute.toLowerCase());
          assert(value === null || ['string', 'number', 'boolean'].includes(typeof value));
        }
      },
    ),
);
const scimPath = defineParser(
  'SCIM path',
  arbitraryTexts(filters).map((text) => text.slice(0, 2_000)),
  (text) =>
    isRefusedWith(
      ScimInvalidError,
      () => parseScimPath(text),
      ({ attribute }) => assert.equal(attribute, attribute.toLowerCase()),
    ),
);

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((all) => Buffer.from(all));
const notes = fc.record({ root: bytes(32), size: fc.nat(), signature: bytes(64), complete: fc.boolean() }).map((one) =>
  formatNote({
    text: formatCheckpoint({ ...one, origin: 'assay/1', signedAt: '2026-11-15T10:00:00.000Z' }),
    keyName: 'assay/1',
    keyId: Buffer.from([1, 2, 3, 4]),
    signature: one.signature,
  }),
);
const signedNote = defineParser('signed note', arbitraryTexts(notes), (text) =>
  verdictOn(parseNote(text), (note) => {
    assert(text.startsWith(`${note.text}\n— ${note.keyName} `));
    assert.deepEqual(parseNote(formatNote(note)), note);
    const checkpoint = parseCheckpoint(note.text);
    if (checkpoint) assert.equal(formatCheckpoint(checkpoint), note.text);
  }),
);

export const TEXT_PARSERS = [
  ...[apiKey, address, cidr, forwarded(), pagingQuery, calendarDate, fileName, scimFilter, scimPath, signedNote],
];
