import { DEMO_DATA_PERMISSIONS, DemoData, ErrorBody } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { removeDemoData } from './demo-data-commands.ts';
import { getDemoData } from './demo-data-queries.ts';

const tags = ['Organisation'];
const config = { access: sessionAccess(...DEMO_DATA_PERMISSIONS) };

export function demoDataRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/demo-data', {
    config,
    schema: {
      tags,
      operationId: 'previewDemoDataDeletion',
      summary: 'Preview the deletion of demo data',
      description: 'Counts the records that would be deleted. Nothing is deleted.',
      response: { 200: DemoData },
    },
    handler: ({ caller }) => getDemoData(ctx, caller),
  });

  app.delete('/api/app/demo-data', {
    config: { ...config, fresh: true },
    schema: {
      tags,
      operationId: 'deleteDemoData',
      summary: 'Delete demo data',
      description: 'Deletes what the demo created, with everything that belongs to it. Records that you created stay.',
      response: { 200: DemoData.describe('What was done'), 409: ErrorBody },
    },
    handler: ({ caller }) => removeDemoData(ctx, caller),
  });
}
