import { ErrorBody, VendorCreated, VendorMerge, VendorParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { mergeVendor } from './vendor-merge-commands.ts';

const tags = ['Vendors'];

export function vendorMergeRoutes(app: Api, ctx: AppContext) {
  app.post('/api/v1/vendors/:vendorId/merge', {
    config: { access: apiAccess('vendors:edit', 'vendors:delete'), bodyName: 'Vendor', fresh: true, revision: true },
    schema: {
      tags,
      operationId: 'mergeVendor',
      summary: 'Merge another vendor into this one',
      description:
        'Moves the assessments, findings, certifications, responsibilities, decisions and links of `mergedVendorId` to this vendor, and deletes the other one. This cannot be undone. Afterwards, `GET /api/v1/vendors/{vendorId}` with the ID of the merged vendor returns 404 with the code `VENDOR_MERGED` and the ID of this vendor in `details`. Returns 409 if the organisation requires approval to delete vendors.',
      params: VendorParams,
      body: VendorMerge,
      response: { 200: VendorCreated, 409: ErrorBody },
    },
    handler: async ({ caller, params: { vendorId }, body, headers }, reply) =>
      sendWithRevision(reply, await mergeVendor(ctx, caller, { vendorId, body, ifMatch: headers['if-match'] })),
  });
}
