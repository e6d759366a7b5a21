import {
  Deleted,
  ErrorBody,
  TaskStarted,
  VendorBulk,
  VendorCreated,
  VendorDetail,
  VendorExternalParams,
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
import { setListHeaders } from '../../../platform/http/list-headers.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { deleteVendor, importVendor, saveVendorByExternalId, updateVendor } from './vendor-commands.ts';
import { getVendor, getVendorByExternalId, getVendorScore } from './vendor-detail-queries.ts';
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
      querystring: VendorListQuery,
      response: { 200: z.array(VendorSummary) },
    },
    handler: async (request, reply) =>
      sendVendorPage(request, reply, await listVendors(ctx, request.reader, request.query)),
  });

  app.get('/api/v1/vendors/:vendorId', {
    config: { access: apiAccess('vendors:view'), singleRead: true },
    schema: {
      tags,
      operationId: 'getVendor',
      summary: 'Show a vendor',
      params: VendorParams,
      response: { 200: VendorDetail },
    },
    handler: async ({ reader, params }, reply) =>
      sendWithRevision(reply, await getVendor(ctx, reader, params.vendorId)),
  });

  app.get('/api/v1/vendors/external/:externalId', {
    config: { access: apiAccess('vendors:view'), singleRead: true },
    schema: {
      tags,
      operationId: 'getVendorByExternalId',
      summary: 'Show the vendor with an external id',
      params: VendorExternalParams,
      response: { 200: VendorDetail },
    },
    handler: async ({ reader, params }, reply) =>
      sendWithRevision(reply, await getVendorByExternalId(ctx, reader, params.externalId)),
  });

  app.put('/api/v1/vendors/external/:externalId', {
    config: { access: apiAccess('vendors:create', 'vendors:edit'), bodyName: 'Vendor', location: '/api/v1/vendors' },
    schema: {
      tags,
      operationId: 'saveVendorByExternalId',
      summary: 'Create or change the vendor with an external ID',
      description: 'Omitted fields stay unchanged. A new vendor needs a name and a contact email.',
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
      summary: 'Create or change up to 1,000 vendors in the background',
      description:
        'Vendors are recognised by their external ID. Each is checked separately: `GET /api/v1/tasks/{taskId}` shows the progress and `GET /api/v1/tasks/{taskId}/results` what was done with each.',
      body: VendorBulk,
      response: { 202: TaskStarted },
    },
    handler: async ({ caller, body }, reply) => reply.code(202).send(await startVendorBulk(ctx, caller, body)),
  });

  app.post('/api/v1/vendors/import', {
    config: { access: apiAccess('vendors:create'), bodyName: 'Vendor', location: '/api/v1/vendors' },
    schema: {
      tags,
      operationId: 'createVendor',
      summary: 'Add a vendor',
      body: VendorImport,
      response: { 201: VendorCreated },
    },
    handler: async ({ caller, body }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await importVendor(ctx, caller, body))),
  });

  app.put('/api/v1/vendors/:vendorId', {
    config: { access: apiAccess('vendors:edit'), bodyName: 'Vendor' },
    schema: {
      tags,
      operationId: 'updateVendor',
      summary: 'Change a vendor',
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
      summary: 'Delete a vendor with everything that belongs to it',
      params: VendorParams,
      response: { 200: Deleted },
    },
    handler: ({ caller, params }) => deleteVendor(ctx, caller, params.vendorId),
  });

  app.get('/api/v1/vendors/:vendorId/score', {
    config: { access: apiAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'getVendorScore',
      summary: "Show a vendor's score",
      params: VendorParams,
      response: { 200: VendorScore },
    },
    handler: ({ caller, params }) => getVendorScore(ctx, caller, params.vendorId),
  });
}

function sendVendorPage(request: FastifyRequest, reply: FastifyReply, { vendors, ...headers }: VendorListPage) {
  setListHeaders(request, reply, headers);
  return reply.type('application/json; charset=utf-8').send(vendors);
}
