import { z } from 'zod';
import { Count } from './fields.ts';
import { mapShape } from './map-shape.ts';
import { VendorImport } from './vendor.ts';

export const MAX_IMPORT_ROWS = 5_000;

const cell = z.string().optional();

/** A spreadsheet row with unparsed cells. Each row is validated separately. */
export const VendorImportRow = z
  .object({
    ...mapShape<Record<keyof VendorImport, typeof cell>>(VendorImport.shape, () => cell),
    contractRenewalDate: cell.describe('YYYY-MM-DD'),
    tags: cell.describe('Tags separated by commas or semicolons'),
  })
  .meta({ id: 'VendorImportRow' });
export type VendorImportRow = z.infer<typeof VendorImportRow>;
export const VendorImportField = VendorImportRow.keyof().meta({ id: 'VendorImportField' });
export type VendorImportField = z.infer<typeof VendorImportField>;

const rows = z.array(VendorImportRow).min(1).max(MAX_IMPORT_ROWS);

export const VendorImportRows = z.object({ rows }).meta({ id: 'VendorImportRows' });
export type VendorImportRows = z.infer<typeof VendorImportRows>;

/** What to do with a row that could be about a vendor that exists already. */
export const VendorMatchAction = z.enum(['skip', 'update', 'create']);
export type VendorMatchAction = z.infer<typeof VendorMatchAction>;

export const VendorMatchChoice = z
  .object({
    index: z
      .int()
      .min(0)
      .max(MAX_IMPORT_ROWS - 1)
      .describe('Zero-based row index'),
    action: VendorMatchAction,
    vendorId: z.guid().optional().describe('The vendor to update'),
  })
  .meta({ id: 'VendorMatchChoice' });
export type VendorMatchChoice = z.infer<typeof VendorMatchChoice>;

export const VendorImportStart = z
  .object({
    rows,
    onExisting: z.enum(['skip', 'update']).describe('What to do if a vendor with the same external ID exists'),
    choices: z
      .array(VendorMatchChoice)
      .max(MAX_IMPORT_ROWS)
      .optional()
      .describe(
        'What to do with rows that match vendors by name or domain. Rows with a match and without a choice are not imported. If omitted, rows are matched by external ID only.',
      ),
  })
  .meta({ id: 'VendorImportStart' });
export type VendorImportStart = z.infer<typeof VendorImportStart>;

export const MAX_BULK_VENDORS = 1_000;

/** Each vendor is checked separately: one that is invalid fails alone. */
export const VendorBulk = z
  .object({
    vendors: z
      .array(z.union([VendorImport, z.record(z.string(), z.unknown())]))
      .min(1)
      .max(MAX_BULK_VENDORS),
    onExisting: z
      .enum(['skip', 'update'])
      .default('update')
      .describe('What to do if a vendor with the same external ID exists. Omitted fields stay unchanged.'),
  })
  .meta({ id: 'VendorBulk' });
export type VendorBulk = z.infer<typeof VendorBulk>;

export const VendorImportRowCheck = z
  .object({
    index: Count.describe('Zero-based row index'),
    errors: z.array(z.object({ field: VendorImportField, message: z.string() })),
    existing: z.object({ id: z.string(), name: z.string(), by: z.literal('externalId') }).nullable(),
    duplicateOf: Count.nullable().describe('The first row with the same external ID'),
    matches: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          by: z.enum(['name', 'domain']),
          domain: z.string().nullable().describe('The domain of the website or contact email, if it is the same'),
        }),
      )
      .describe('Vendors with the same name or domain, if none has the external ID'),
    sameNameAs: Count.nullable().describe('The first row with the same name, if one of both has no external ID'),
  })
  .meta({ id: 'VendorImportRowCheck' });
export type VendorImportRowCheck = z.infer<typeof VendorImportRowCheck>;

/** The preview of an import. Each row counts once: as invalid, duplicate, existing, matched or new. */
export const VendorImportCheck = z
  .object({
    rows: z.array(VendorImportRowCheck),
    counts: z.object({
      total: Count,
      new: Count,
      existing: Count,
      matched: Count,
      duplicate: Count,
      invalid: Count,
    }),
  })
  .meta({ id: 'VendorImportCheck' });
export type VendorImportCheck = z.infer<typeof VendorImportCheck>;
