import {
  Certification,
  CertificationCreate,
  CertificationList,
  CertificationPage,
  CertificationParams,
  CertificationQuery,
  CertificationUpdate,
  Deleted,
  VendorParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { sendPage } from '../../../platform/http/list-headers.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createCertification, deleteCertification, updateCertification } from './certification-commands.ts';
import { listCertifications, listCertificationPage } from './certification-queries.ts';

const tags = ['Certifications'];

export function certificationRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/certifications', {
    config: { access: apiAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listCertifications',
      summary: 'List the certifications of all vendors',
      description: 'Sorted by last change, so that you can keep another system in sync.',
      querystring: CertificationQuery,
      response: { 200: CertificationPage },
    },
    handler: async (request, reply) =>
      sendPage(request, reply, await listCertificationPage(ctx, request.caller, request.query)),
  });

  app.get('/api/v1/vendors/:vendorId/certifications', {
    config: { access: apiAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listVendorCertifications',
      summary: 'List a vendor’s certifications',
      description: 'The status is based on the expiry date: a certification is `EXPIRING` in its last 30 days.',
      params: VendorParams,
      response: { 200: CertificationList },
    },
    handler: ({ caller, params }) => listCertifications(ctx, caller, params.vendorId),
  });

  app.post('/api/v1/vendors/:vendorId/certifications', {
    config: { access: apiAccess('vendors:edit'), bodyName: 'Certification', revision: true },
    schema: {
      tags,
      operationId: 'createCertification',
      summary: 'Create a certification',
      description: 'Only the name is required. A certification without an expiry date never expires.',
      params: VendorParams,
      body: CertificationCreate,
      response: { 201: Certification },
    },
    handler: async ({ caller, params: { vendorId }, body }, reply) =>
      reply.code(201).send(sendWithRevision(reply, await createCertification(ctx, caller, { vendorId, body }))),
  });

  app.put('/api/v1/vendors/:vendorId/certifications/:certificationId', {
    config: { access: apiAccess('vendors:edit'), bodyName: 'Certification', revision: true },
    schema: {
      tags,
      operationId: 'updateCertification',
      summary: 'Update a certification',
      description: 'Omitted fields stay unchanged, and `null` clears a field.',
      params: CertificationParams,
      body: CertificationUpdate,
      response: { 200: Certification },
    },
    handler: async ({ caller, params, body: update, headers }, reply) =>
      sendWithRevision(
        reply,
        await updateCertification(ctx, caller, { ...params, update, ifMatch: headers['if-match'] }),
      ),
  });

  app.delete('/api/v1/vendors/:vendorId/certifications/:certificationId', {
    config: { access: apiAccess('vendors:edit') },
    schema: {
      tags,
      operationId: 'deleteCertification',
      summary: 'Delete a certification',
      description: 'Responsibilities that refer to the certification are kept without the reference.',
      params: CertificationParams,
      response: { 200: Deleted },
    },
    handler: ({ caller, params }) => deleteCertification(ctx, caller, params),
  });
}
