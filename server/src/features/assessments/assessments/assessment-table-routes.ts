import {
  AssessmentRemind,
  AssessmentRemindResult,
  AssessmentTable,
  AssessmentTableQuery,
  PreFlight,
  PreFlightResult,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { csvContent, sendCsv } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { exportAssessmentsCsv } from './assessment-csv.ts';
import { listAssessmentTable, toAssessmentFilter } from './assessment-table-queries.ts';
import { checkPreFlight } from './pre-flight-queries.ts';
import { remindVendors } from './reminder-commands.ts';

const tags = ['Assessments'];

export function assessmentTableRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/assessments', {
    config: { access: sessionAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listAssessmentRows',
      summary: 'Show the assessment table, with how far each vendor has come',
      description:
        'The table of the web app: like `GET /api/v1/assessments`, with the progress of each vendor, and sorted by any column.',
      querystring: AssessmentTableQuery,
      response: {
        200: {
          description: 'A page, or with format=csv every match, newest first',
          content: { 'application/json': { schema: AssessmentTable }, ...csvContent },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportAssessmentsCsv(ctx, caller, toAssessmentFilter(caller, query)))
        : reply.send(await listAssessmentTable(ctx, caller, query)),
  });

  app.post('/api/app/assessments/pre-flight', {
    config: { access: sessionAccess('assessments:create'), bodyName: 'Assessment' },
    schema: {
      tags,
      operationId: 'checkAssessments',
      summary: 'Say what would stop assessments before they are sent',
      description: 'Writes nothing. Lists what would stop each assessment, such as a vendor without a contact email.',
      body: PreFlight,
      response: { 200: PreFlightResult },
    },
    handler: ({ caller, body }) => checkPreFlight(ctx, caller, body),
  });

  app.post('/api/app/assessments/remind', {
    config: { access: sessionAccess('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      operationId: 'remindVendors',
      summary: 'Remind the vendors of assessments that wait for their answers',
      description: 'Sends one email per assessment that is `SENT` or `IN_PROGRESS`, to everybody who has a link.',
      body: AssessmentRemind,
      response: { 200: AssessmentRemindResult },
    },
    handler: ({ caller, body }) => remindVendors(ctx, caller, body),
  });
}
