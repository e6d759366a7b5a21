/**
 * Synchronises the vendors of a CSV file to Assay: `node sync-vendors.ts [file] [--dry-run]`. Vendors are matched by
 * external ID, so it can run every night: it creates missing vendors, updates those that differ, and leaves the rest
 * alone. An empty cell leaves a field unchanged. Nothing is deleted.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AssayError, createAssayClient, type VendorImport } from '@assay/client';
import { parse } from 'csv-parse/sync';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
const file = positionals[0] ?? new URL('vendors.csv', import.meta.url);
const isDryRun = values['dry-run'] ?? false;

const { ASSAY_URL, ASSAY_API_KEY } = process.env;
if (!ASSAY_URL || !ASSAY_API_KEY) {
  console.error('ASSAY_URL and ASSAY_API_KEY say where Assay is and who is asking: set both.');
  process.exit(2);
}
const assay = createAssayClient({ baseUrl: ASSAY_URL, apiKey: ASSAY_API_KEY });

type Outcome = 'created' | 'changed' | 'left' | 'failed';
const counts: Record<Outcome, number> = { created: 0, changed: 0, left: 0, failed: 0 };

function tell(outcome: Outcome, what: string) {
  counts[outcome] += 1;
  if (outcome === 'failed') console.error(`${outcome}: ${what}`);
  else if (outcome !== 'left') console.log(`${isDryRun ? 'to be ' : ''}${outcome}: ${what}`);
}

/** The service validates the cells and names each invalid one. */
const readVendors = async () =>
  parse<VendorImport>(await readFile(file), {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    cast: (cell, { column, header }) => {
      if (header) return cell;
      if (cell === '') return undefined;
      return column === 'tags' ? cell.split(';').map((tag) => tag.trim()) : cell;
    },
  });

/** Maps the external IDs in Assay to vendor IDs. */
async function knownVendors(): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for await (const { id, externalId } of assay.items('/api/v1/vendors'))
    if (externalId !== null) known.set(externalId, id);
  return known;
}

async function create(body: VendorImport) {
  if (!isDryRun) await assay.post('/api/v1/vendors/import', { body });
  tell('created', `${body.externalId ?? ''} ${body.name}`);
}

/** Sends only the fields that differ. Fails if the vendor was changed since it was read. */
async function change(vendorId: string, wanted: VendorImport) {
  const path = { vendorId };
  const { body: current, etag } = await assay.withETag('get', '/api/v1/vendors/{vendorId}', { path });
  const before = new Map(Object.entries(current));
  const differing = Object.entries(wanted).filter(([field, cell]) => !isSame(before.get(field), cell));
  if (differing.length === 0) return tell('left', wanted.name);
  if (!isDryRun) {
    const body = Object.fromEntries(differing);
    await assay.put('/api/v1/vendors/{vendorId}', { path, body, ifMatch: etag });
  }
  tell('changed', `${wanted.externalId ?? ''} ${wanted.name}: ${differing.map(([field]) => field).join(', ')}`);
}

/** The service returns a date as midnight UTC of that day. */
const isSame = (before: unknown, wanted: unknown) =>
  wanted === undefined ||
  JSON.stringify(before) === JSON.stringify(wanted) ||
  (typeof wanted === 'string' && before === `${wanted}T00:00:00.000Z`);

const reasonOf = (error: unknown) =>
  error instanceof AssayError
    ? [error.message, ...error.details.map(({ path, message }) => `${path} ${message}`)].join('; ')
    : String(error);

const vendors = await readVendors();
const known = await knownVendors();
const seen = new Set<string>();

for (const [index, vendor] of vendors.entries()) {
  const { externalId } = vendor;
  const row = `row ${String(index + 1)} (${externalId ?? vendor.name})`;
  if (externalId === undefined || seen.has(externalId)) {
    tell('failed', `${row}: ${externalId === undefined ? 'has no externalId' : 'is there already, further up'}`);
    continue;
  }
  seen.add(externalId);
  const vendorId = known.get(externalId);
  try {
    await (vendorId === undefined ? create(vendor) : change(vendorId, vendor));
  } catch (error) {
    tell('failed', `${row}: ${reasonOf(error)}`);
    // The next row would fail in the same way.
    if (!(error instanceof AssayError) || error.status === null || error.status === 401) break;
  }
}

const { created, changed, left, failed } = counts;
console.log(
  `${isDryRun ? 'Dry run: ' : ''}${created} created, ${changed} changed, ${left} left as they are, ${failed} failed`,
);
process.exitCode = failed > 0 ? 1 : 0;
