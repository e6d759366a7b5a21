import {
  Deleted,
  ErrorBody,
  TaskStarted,
  VendorBulk,
  VendorCreated,
  VendorImport,
  VendorListQuery,
  VendorParams,
  VendorSaveParams,
  VendorScore,
  VendorSummary,
  VendorUpdate,
} from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { sendJsonPieces } from '../../../platform/http/downloads.ts';
import { setListHeaders } from '../../../platform/http/list-headers.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { saveVendorByExternalId } from './save-vendor.ts';
import { deleteVendor, importVendor, updateVendor } from './vendor-commands.ts';
import { getVendorScore } from './vendor-detail-queries.ts';
import { MAX_IMPORT_BYTES, startVendorBulk } from './vendor-import.ts';
import { listVendors, type VendorListPage } from './vendor-list-queries.ts';

const tags = ['Vendors'];

export function vendorRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/vendors', {
    config: { access: apiAccess('vendors:view'), singleRead: true },
    schema: {
      tags,
      operationId: 'listVendors',
      summary: 'List vendors',
      description:
        'Returns all vendors sorted by name. If you send `limit`, follow the `Link` header to read the list page by page.',
      querystring: VendorListQuery,
      response: { 200: z.array(VendorSummary) },
    },
    handler: async (request, reply) =>
      sendVendorPage(request, reply, await listVendors(ctx, request.reader, request.query)),
  });

  app.put('/api/v1/vendors/external/:externalId', {
    config: {
      access: apiAccess('vendors:create', 'vendors:edit'),
      bodyName: 'Vendor',
      location: '/api/v1/vendors',
      revision: true,
    },
    schema: {
      tags,
      operationId: 'saveVendorByExternalId',
      summary: 'Create or update a vendor by external ID',
      description: 'Omitted fields stay unchanged. A name and a contact email are required for a new vendor.',
      params: VendorSaveParams,
      body: VendorUpdate,
      response: { 200: VendorCreated, 201: VendorCreated },
    },
    handler: async ({ caller, params: { externalId }, body: update, headers }, reply) => {
      const input = { externalId, update, ifMatch: headers['if-match'] };
      const { created, ...vendor } = await saveVendorByExternalId(ctx, caller, input);
      return reply.code(created ? 201 : 200).send(sendWithRevision(reply, vendor));
    },
  });

  app.post('/api/v1/vendors/bulk', {
    bodyLimit: MAX_IMPORT_BYTES,
    config: { access: apiAccess('vendors:create', 'vendors:edit'), bodyName: 'Vendor' },
    schema: {
      tags,
      operationId: 'createVendors',
      summary: 'Create or update up to 1,000 vendors in the background',
      description:
        'Vendors are matched by external ID and validated separately. `GET /api/v1/tasks/{taskId}` returns the progress, and `GET /api/v1/tasks/{taskId}/results` returns the result for each vendor.',
      body: VendorBulk,
      response: { 202: TaskStarted },
    },
    handler: async ({ caller, body }, reply) => reply.code(202).send(await startVendorBulk(ctx, caller, body)),
  });

  app.post('/api/v1/vendors/import', {
    config: { access: apiAccess('vendors:create'), bodyName: 'Vendor', location: '/api/v1/vendors', revision: true },
    schema: {
      tags,
      operationId: 'createVendor',
      summary: 'Create a vendor',
      description: 'Only the name and contact email are required. Returns 400 if another vendor uses the external ID.',
      body: VendorImport,
      response: { 201: VendorCreated },
    },
    handler: async ({ caller, body }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await importVendor(ctx, caller, body))),
  });

  app.put('/api/v1/vendors/:vendorId', {
    config: { access: apiAccess('vendors:edit'), bodyName: 'Vendor', revision: true },
    schema: {
      tags,
      operationId: 'updateVendor',
      summary: 'Update a vendor',
      description:
        'Omitted fields stay unchanged, and `null` clears a field. Returns 409 if another vendor uses the external ID; `details` contains the ID of that vendor.',
      params: VendorParams,
      body: VendorUpdate,
      response: { 200: VendorCreated, 409: ErrorBody },
    },
    handler: async ({ caller, params: { vendorId }, body: update, headers }, reply) =>
      sendWithRevision(reply, await updateVendor(ctx, caller, { vendorId, update, ifMatch: headers['if-match'] })),
  });

  app.delete('/api/v1/vendors/:vendorId', {
    config: { access: apiAccess('vendors:delete'), fresh: true },
    schema: {
      tags,
      operationId: 'deleteVendor',
      summary: 'Delete a vendor and all its data',
      description:
        'Permanently deletes the vendor and its assessments, responses, evidence and findings. This cannot be undone. Returns 409 if the organisation requires approval.',
      params: VendorParams,
      response: { 200: Deleted, 409: ErrorBody },
    },
    handler: ({ caller, params }) => deleteVendor(ctx, caller, params.vendorId),
  });

  app.get('/api/v1/vendors/:vendorId/score', {
    config: { access: apiAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'getVendorScore',
      summary: 'Get a vendor’s score',
      description:
        '`overallScore` combines the latest completed assessment of each template. `latestScore` is the score of the most recently completed assessment.',
      params: VendorParams,
      response: { 200: VendorScore },
    },
    handler: ({ caller, params }) => getVendorScore(ctx, caller, params.vendorId),
  });
}

function sendVendorPage(request: FastifyRequest, reply: FastifyReply, { vendors, ...headers }: VendorListPage) {
  setListHeaders(request, reply, headers);
  return Array.isArray(vendors) ? reply.send(vendors) : sendJsonPieces(reply, vendors);
}
