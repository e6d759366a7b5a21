import { VendorDetail, VendorDetailQuery, VendorExternalParams, VendorParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getVendor, getVendorByExternalId } from '../../portfolio/vendors/index.ts';
import { expandVendor } from './expand-vendor.ts';

const tags = ['Vendors'];

export function vendorDetailRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/vendors/:vendorId', {
    config: { access: apiAccess('vendors:view'), singleRead: true, revision: true },
    schema: {
      tags,
      operationId: 'getVendor',
      summary: 'Get a vendor',
      description:
        'Includes the assessments, the compliance for each domain and the score history. Scores are `null` until an assessment is completed.',
      params: VendorParams,
      querystring: VendorDetailQuery,
      response: { 200: VendorDetail },
    },
    handler: async ({ reader, params: { vendorId }, query: { expand } }, reply) => {
      const vendor = await getVendor(ctx, reader, vendorId);
      return sendWithRevision(reply, await expandVendor(ctx, reader, { vendor, expand }));
    },
  });

  app.get('/api/v1/vendors/external/:externalId', {
    config: { access: apiAccess('vendors:view'), singleRead: true, revision: true },
    schema: {
      tags,
      operationId: 'getVendorByExternalId',
      summary: 'Get a vendor by external ID',
      description: 'The external ID must match exactly. URL-encode it in the path: `A/7` becomes `A%2F7`.',
      params: VendorExternalParams,
      querystring: VendorDetailQuery,
      response: { 200: VendorDetail },
    },
    handler: async ({ reader, params: { externalId }, query: { expand } }, reply) => {
      const vendor = await getVendorByExternalId(ctx, reader, externalId);
      return sendWithRevision(reply, await expandVendor(ctx, reader, { vendor, expand }));
    },
  });
}
