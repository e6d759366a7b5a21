import {
  TaskStarted,
  VendorDeletion,
  VendorEvidence,
  VendorImportCheck,
  VendorImportRows,
  VendorImportStart,
  VendorParams,
  VendorStanding,
  VendorTable,
  VendorTableQuery,
  VendorTag,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { signedIn } from '../../platform/http/access.ts';
import { sendCsv } from '../../platform/http/download.ts';
import type { Api } from '../../platform/http/server.ts';
import { getVendorDeletion } from './vendor-deletion-queries.ts';
import { listVendorEvidence } from './vendor-evidence-queries.ts';
import { startVendorImport } from './vendor-import-commands.ts';
import { checkVendorImport } from './vendor-import-queries.ts';
import { getVendorStanding } from './vendor-standing-queries.ts';
import { exportVendorTable } from './vendor-table-csv.ts';
import { listVendorTable, listVendorTags } from './vendor-table-queries.ts';

const tags = ['Vendors'];
/** So many rows, each with a paragraph of notes. */
const MAX_IMPORT_BYTES = 16 * 1_048_576;

/** What the screens ask of vendors beyond what integrators do. */
export function vendorAppRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/vendors', {
    config: { access: signedIn('vendors:view') },
    schema: {
      tags,
      summary: 'Page through the vendor table',
      querystring: VendorTableQuery,
      response: {
        200: {
          description: 'A page, or with format=csv every match',
          content: { 'application/json': { schema: VendorTable }, 'text/csv': { schema: z.string() } },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportVendorTable(ctx, caller, query))
        : reply.send(await listVendorTable(ctx, caller, query)),
  });

  app.get('/api/app/vendor-tags', {
    config: { access: signedIn('vendors:view') },
    schema: { tags, summary: 'List the tags of vendors, the most used first', response: { 200: z.array(VendorTag) } },
    handler: ({ caller }) => listVendorTags(ctx, caller),
  });

  app.get('/api/app/vendors/:vendorId/standing', {
    config: { access: signedIn('vendors:view') },
    schema: {
      tags,
      summary: 'Show where a vendor stands and what its score is made of',
      operationId: 'showVendorStanding',
      params: VendorParams,
      response: { 200: VendorStanding },
    },
    handler: ({ caller, params }) => getVendorStanding(ctx, caller, params.vendorId),
  });

  app.get('/api/app/vendors/:vendorId/evidence', {
    config: { access: signedIn('vendors:view', 'assessments:view') },
    schema: {
      tags,
      summary: "List the evidence of a vendor's assessments",
      params: VendorParams,
      response: { 200: z.array(VendorEvidence) },
    },
    handler: ({ caller, params }) => listVendorEvidence(ctx, caller, params.vendorId),
  });

  app.post('/api/app/vendors/import-check', {
    bodyLimit: MAX_IMPORT_BYTES,
    config: { access: signedIn('vendors:create'), bodyName: 'Import' },
    schema: {
      tags,
      summary: 'Check rows of a spreadsheet before they are imported as vendors',
      operationId: 'checkVendorImport',
      body: VendorImportRows,
      response: { 200: VendorImportCheck },
    },
    handler: ({ caller, body }) => checkVendorImport(ctx, caller, body),
  });

  app.post('/api/app/vendors/imports', {
    bodyLimit: MAX_IMPORT_BYTES,
    config: { access: signedIn('vendors:create', 'vendors:edit'), bodyName: 'Import' },
    schema: {
      tags,
      summary: 'Import rows of a spreadsheet as vendors, in the background',
      operationId: 'importVendors',
      body: VendorImportStart,
      response: { 202: TaskStarted },
    },
    handler: async ({ caller, body }, reply) => reply.code(202).send(await startVendorImport(ctx, caller, body)),
  });

  app.get('/api/app/vendors/:vendorId/deletion', {
    config: { access: signedIn('vendors:delete') },
    schema: {
      tags,
      summary: 'Show what deleting a vendor would do',
      operationId: 'showVendorDeletion',
      params: VendorParams,
      response: { 200: VendorDeletion },
    },
    handler: ({ caller, params }) => getVendorDeletion(ctx, caller, params.vendorId),
  });
}
