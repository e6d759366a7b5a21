import {
  AssessmentRemind,
  AssessmentReminded,
  AssessmentTable,
  AssessmentTableQuery,
  PreFlight,
  PreFlightResult,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { signedIn } from '../../platform/http/access.ts';
import { sendCsv } from '../../platform/http/download.ts';
import type { Api } from '../../platform/http/server.ts';
import { exportAssessments } from './assessment-csv.ts';
import { listAssessmentTable, tableFilter } from './assessment-table-queries.ts';
import { checkPreFlight } from './pre-flight-queries.ts';
import { remindVendors } from './reminding-commands.ts';

const tags = ['Assessments'];

export function assessmentTableRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/assessments', {
    config: { access: signedIn('assessments:view') },
    schema: {
      tags,
      summary: 'Show the assessment table, with how far each vendor has come',
      querystring: AssessmentTableQuery,
      response: {
        200: {
          description: 'A page, or with format=csv every match, newest first',
          content: { 'application/json': { schema: AssessmentTable }, 'text/csv': { schema: z.string() } },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportAssessments(ctx, caller, tableFilter(caller, query)))
        : reply.send(await listAssessmentTable(ctx, caller, query)),
  });

  app.post('/api/app/assessments/pre-flight', {
    config: { access: signedIn('assessments:create'), bodyName: 'Assessment' },
    schema: {
      tags,
      summary: 'Say what would stop assessments before they are sent',
      body: PreFlight,
      response: { 200: PreFlightResult },
    },
    handler: ({ caller, body }) => checkPreFlight(ctx, caller, body),
  });

  app.post('/api/app/assessments/remind', {
    config: { access: signedIn('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      summary: 'Remind the vendors of assessments that wait for their answers',
      body: AssessmentRemind,
      response: { 200: AssessmentReminded },
    },
    handler: ({ caller, body }) => remindVendors(ctx, caller, body),
  });
}
