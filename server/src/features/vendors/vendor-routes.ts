import {
  ErrorBody,
  Deleted,
  VendorAssessmentList,
  VendorAssessmentQuery,
  VendorCreated,
  VendorDetail,
  VendorExternalParams,
  VendorImport,
  VendorListQuery,
  VendorParams,
  VendorScore,
  VendorSummary,
  VendorUpdate,
} from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { may } from '../../platform/http/access.ts';
import { sendCsv } from '../../platform/http/download.ts';
import { sendRevised } from '../../platform/http/revision.ts';
import type { Api } from '../../platform/http/server.ts';
import { deleteVendor, importVendor, updateVendor } from './vendor-commands.ts';
import { exportVendor } from './vendor-csv.ts';
import { getVendor, getVendorByExternalId, getVendorScore, listVendorAssessments } from './vendor-detail-queries.ts';
import { listVendors, type VendorSlice } from './vendor-queries.ts';

const tags = ['Vendors'];

export function vendorRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/vendors', {
    config: { access: may('vendors:view'), singleRead: true },
    schema: { tags, summary: 'List vendors', querystring: VendorListQuery, response: { 200: z.array(VendorSummary) } },
    handler: async (request, reply) => sendSlice(request, reply, await listVendors(ctx, request.reader, request.query)),
  });

  app.get('/api/v1/vendors/:vendorId', {
    config: { access: may('vendors:view'), singleRead: true },
    schema: { tags, summary: 'Show a vendor', params: VendorParams, response: { 200: VendorDetail } },
    handler: async ({ reader, params }, reply) => sendRevised(reply, await getVendor(ctx, reader, params.vendorId)),
  });

  app.get('/api/v1/vendors/external/:externalId', {
    config: { access: may('vendors:view'), singleRead: true },
    schema: {
      tags,
      summary: 'Show the vendor with an external id',
      operationId: 'showVendorByExternalId',
      params: VendorExternalParams,
      response: { 200: VendorDetail },
    },
    handler: async ({ reader, params }, reply) =>
      sendRevised(reply, await getVendorByExternalId(ctx, reader, params.externalId)),
  });

  app.post('/api/v1/vendors/import', {
    config: { access: may('vendors:create'), bodyName: 'Vendor' },
    schema: { tags, summary: 'Add a vendor', body: VendorImport, response: { 201: VendorCreated } },
    handler: async ({ caller, body }, reply) =>
      reply.code(201).send(sendRevised(reply, await importVendor(ctx, caller, body))),
  });

  app.put('/api/v1/vendors/:vendorId', {
    config: { access: may('vendors:edit'), bodyName: 'Vendor' },
    schema: {
      tags,
      summary: 'Change a vendor',
      params: VendorParams,
      body: VendorUpdate,
      response: { 200: VendorCreated, 409: ErrorBody },
    },
    handler: async ({ caller, params: { vendorId }, body: update, headers }, reply) =>
      sendRevised(reply, await updateVendor(ctx, caller, { vendorId, update, ifMatch: headers['if-match'] })),
  });

  app.delete('/api/v1/vendors/:vendorId', {
    config: { access: may('vendors:delete') },
    schema: {
      tags,
      summary: 'Delete a vendor with everything that belongs to it',
      params: VendorParams,
      response: { 200: Deleted },
    },
    handler: ({ caller, params }) => deleteVendor(ctx, caller, params.vendorId),
  });

  app.get('/api/v1/vendors/:vendorId/score', {
    config: { access: may('vendors:view') },
    schema: { tags, summary: "Show a vendor's score", params: VendorParams, response: { 200: VendorScore } },
    handler: ({ caller, params }) => getVendorScore(ctx, caller, params.vendorId),
  });

  app.get('/api/v1/vendors/:vendorId/assessments', {
    config: { access: may('vendors:view') },
    schema: {
      tags,
      summary: "List a vendor's assessments",
      params: VendorParams,
      querystring: VendorAssessmentQuery,
      response: { 200: VendorAssessmentList },
    },
    handler: ({ caller, params, query }) => listVendorAssessments(ctx, caller, { ...params, ...query }),
  });

  app.get('/api/v1/vendors/:vendorId/export', {
    config: { access: may('vendors:view'), limit: 'exports' },
    schema: {
      tags,
      summary: 'Export a vendor as CSV',
      params: VendorParams,
      response: { 200: { content: { 'text/csv': { schema: z.string() } } } },
    },
    handler: async ({ caller, params }, reply) => sendCsv(reply, await exportVendor(ctx, caller, params.vendorId)),
  });
}

/** A slice says where the next one begins; the whole list has no next. */
function sendSlice(request: FastifyRequest, reply: FastifyReply, { vendors, nextCursor }: VendorSlice) {
  if (nextCursor !== null) {
    const [path = '', search] = request.url.split('?');
    const next = new URLSearchParams(search);
    next.set('cursor', nextCursor);
    reply.header('link', `<${path}?${next.toString()}>; rel="next"`);
  }
  return reply.type('application/json; charset=utf-8').send(vendors);
}
