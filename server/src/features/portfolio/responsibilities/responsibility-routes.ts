import {
  Deleted,
  Responsibility,
  ResponsibilityCreate,
  ResponsibilityList,
  ResponsibilityPage,
  ResponsibilityParams,
  ResponsibilityQuery,
  ResponsibilityTable,
  ResponsibilityTableQuery,
  ResponsibilityUpdate,
  VendorParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import { sendPage } from '../../../platform/http/list-headers.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createResponsibility, deleteResponsibility, updateResponsibility } from './responsibility-commands.ts';
import { listResponsibilities, listResponsibilityPage, listResponsibilityTable } from './responsibility-queries.ts';

const tags = ['Responsibilities'];

export function responsibilityRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/responsibilities', {
    config: { access: apiAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listAllResponsibilities',
      summary: 'List the customer responsibilities for all vendors',
      description: 'Sorted by last change, so that you can keep another system in sync.',
      querystring: ResponsibilityQuery,
      response: { 200: ResponsibilityPage },
    },
    handler: async (request, reply) =>
      sendPage(request, reply, await listResponsibilityPage(ctx, request.caller, request.query)),
  });

  app.get('/api/app/responsibilities', {
    config: { access: sessionAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listResponsibilityTable',
      summary: 'List customer responsibilities by due date',
      description: 'Responsibilities without a due date come last.',
      querystring: ResponsibilityTableQuery,
      response: { 200: ResponsibilityTable },
    },
    handler: ({ caller, query }) => listResponsibilityTable(ctx, caller, query),
  });

  app.get('/api/v1/vendors/:vendorId/responsibilities', {
    config: { access: apiAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listResponsibilities',
      summary: 'List a vendor’s customer responsibilities',
      description:
        'Customer responsibilities are what your own organisation must do, such as enabling two-factor authentication in the vendor’s product.',
      params: VendorParams,
      response: { 200: ResponsibilityList },
    },
    handler: ({ caller, params }) => listResponsibilities(ctx, caller, params.vendorId),
  });

  app.post('/api/v1/vendors/:vendorId/responsibilities', {
    config: { access: apiAccess('vendors:edit'), bodyName: 'Responsibility', revision: true },
    schema: {
      tags,
      operationId: 'createResponsibility',
      summary: 'Create a customer responsibility',
      description: 'Only the title is required. The status defaults to `PENDING`.',
      params: VendorParams,
      body: ResponsibilityCreate,
      response: { 201: Responsibility },
    },
    handler: async ({ caller, params: { vendorId }, body }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await createResponsibility(ctx, caller, { vendorId, body }))),
  });

  app.put('/api/v1/vendors/:vendorId/responsibilities/:responsibilityId', {
    config: { access: apiAccess('vendors:edit'), bodyName: 'Responsibility', revision: true },
    schema: {
      tags,
      operationId: 'updateResponsibility',
      summary: 'Update a customer responsibility',
      description: 'Omitted fields stay unchanged, and `null` clears a field.',
      params: ResponsibilityParams,
      body: ResponsibilityUpdate,
      response: { 200: Responsibility },
    },
    handler: async ({ caller, params, body: update, headers }, reply) =>
      sendWithRevision(
        reply,
        await updateResponsibility(ctx, caller, { ...params, update, ifMatch: headers['if-match'] }),
      ),
  });

  app.delete('/api/v1/vendors/:vendorId/responsibilities/:responsibilityId', {
    config: { access: apiAccess('vendors:edit') },
    schema: {
      tags,
      operationId: 'deleteResponsibility',
      summary: 'Delete a customer responsibility',
      description: 'The vendor’s responsibility compliance is recalculated.',
      params: ResponsibilityParams,
      response: { 200: Deleted },
    },
    handler: ({ caller, params }) => deleteResponsibility(ctx, caller, params),
  });
}
