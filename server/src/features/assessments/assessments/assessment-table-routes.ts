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
      summary: 'List assessments with vendor progress',
      description:
        'Used by the web app. Like `GET /api/v1/assessments`, with the progress of each vendor and sorting by any column.',
      querystring: AssessmentTableQuery,
      response: {
        200: {
          description: 'One page of results, or all results with format=csv, newest first',
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
      summary: 'Check assessments before sending',
      description:
        'Changes nothing. Lists what would prevent each assessment from being sent, such as a vendor without a contact email.',
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
      summary: 'Send reminders to vendors',
      description:
        'For each assessment that is `SENT` or `IN_PROGRESS`, sends one email to each contact with an active link.',
      body: AssessmentRemind,
      response: { 200: AssessmentRemindResult },
    },
    handler: ({ caller, body }) => remindVendors(ctx, caller, body),
  });
}
