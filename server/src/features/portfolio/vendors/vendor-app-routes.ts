import {
  TaskStarted,
  VendorDeletion,
  VendorEvidence,
  VendorImportCheck,
  VendorImportRows,
  VendorImportStart,
  VendorOverview,
  VendorParams,
  VendorTable,
  VendorTableQuery,
  VendorTag,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { csvContent, sendCsv } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getVendorDeletion } from './vendor-deletion-queries.ts';
import { checkVendorImport } from './vendor-import-queries.ts';
import { MAX_IMPORT_BYTES, startVendorImport } from './vendor-import.ts';
import { getVendorOverview, listVendorEvidence } from './vendor-overview-queries.ts';
import { exportVendorTableCsv } from './vendor-table-csv.ts';
import { listVendorTable, listVendorTags } from './vendor-table.ts';

const tags = ['Vendors'];

/** Routes for the web app that are not part of the public API. */
export function vendorAppRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/vendors', {
    config: { access: sessionAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listVendorRows',
      summary: 'List vendors for the vendor table',
      description:
        'Used by the web app. Like `GET /api/v1/vendors`, with the owner, rating, next review and open findings, and sorting by any column.',
      querystring: VendorTableQuery,
      response: {
        200: {
          description: 'One page of results, or all results with format=csv',
          content: { 'application/json': { schema: VendorTable }, ...csvContent },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportVendorTableCsv(ctx, caller, query))
        : reply.send(await listVendorTable(ctx, caller, query)),
  });

  app.get('/api/app/vendor-tags', {
    config: { access: sessionAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listVendorTags',
      summary: 'List vendor tags',
      description: 'The most frequently used tags come first.',
      response: { 200: z.array(VendorTag) },
    },
    handler: ({ caller }) => listVendorTags(ctx, caller),
  });

  app.get('/api/app/vendors/:vendorId/standing', {
    config: { access: sessionAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'getVendorSummary',
      summary: 'Get a vendor summary and score breakdown',
      description:
        'Includes the rating and what limits it, the next review, and the completed assessments that the score is based on.',
      params: VendorParams,
      response: { 200: VendorOverview },
    },
    handler: ({ caller, params }) => getVendorOverview(ctx, caller, params.vendorId),
  });

  app.get('/api/app/vendors/:vendorId/evidence', {
    config: { access: sessionAccess('vendors:view', 'assessments:view') },
    schema: {
      tags,
      operationId: 'listVendorEvidence',
      summary: 'List a vendor’s evidence',
      description: 'Lists the files of all assessments of the vendor and the assessment that each file belongs to.',
      params: VendorParams,
      response: { 200: z.array(VendorEvidence) },
    },
    handler: ({ caller, params }) => listVendorEvidence(ctx, caller, params.vendorId),
  });

  app.post('/api/app/vendors/import-check', {
    bodyLimit: MAX_IMPORT_BYTES,
    config: { access: sessionAccess('vendors:create'), bodyName: 'Import' },
    schema: {
      tags,
      operationId: 'validateVendorImport',
      summary: 'Validate spreadsheet rows before importing vendors',
      description:
        'Changes nothing. Each row is counted as invalid, duplicate, existing, matched by name or domain, or new.',
      body: VendorImportRows,
      response: { 200: VendorImportCheck },
    },
    handler: ({ caller, body }) => checkVendorImport(ctx, caller, body),
  });

  app.post('/api/app/vendors/imports', {
    bodyLimit: MAX_IMPORT_BYTES,
    config: { access: sessionAccess('vendors:create', 'vendors:edit'), bodyName: 'Import' },
    schema: {
      tags,
      operationId: 'startVendorImport',
      summary: 'Import vendors from spreadsheet rows in the background',
      description:
        'Returns a task immediately. Each row is validated separately, so that one invalid row does not affect the others.',
      body: VendorImportStart,
      response: { 202: TaskStarted },
    },
    handler: async ({ caller, body }, reply) => reply.code(202).send(await startVendorImport(ctx, caller, body)),
  });

  app.get('/api/app/vendors/:vendorId/deletion', {
    config: { access: sessionAccess('vendors:delete') },
    schema: {
      tags,
      operationId: 'previewVendorDeletion',
      summary: 'Preview the deletion of a vendor',
      description: 'Returns the number of records that would be deleted with the vendor. Nothing is deleted.',
      params: VendorParams,
      response: { 200: VendorDeletion },
    },
    handler: ({ caller, params }) => getVendorDeletion(ctx, caller, params.vendorId),
  });
}
