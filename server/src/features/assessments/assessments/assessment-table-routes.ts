import {
  AssessmentDetail,
  AssessmentDueDate,
  AssessmentParams,
  AssessmentRemind,
  AssessmentRemindResult,
  AssessmentReviewer,
  AssessmentTable,
  AssessmentTableQuery,
  ErrorBody,
  Person,
  PreFlight,
  PreFlightResult,
  TemplateSuggestion,
  TemplateSuggestionQuery,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { csvContent, sendCsv } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { exportAssessmentsCsv } from './assessment-csv.ts';
import { listAssessmentTable, toAssessmentFilter } from './assessment-table-queries.ts';
import { setDueDate, setReviewer } from './assignment-commands.ts';
import { checkPreFlight } from './pre-flight-queries.ts';
import { remindVendors } from './reminder-commands.ts';
import { listReviewers } from './reviewer-queries.ts';
import { suggestTemplate } from './template-suggestion-queries.ts';

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

  app.get('/api/app/assessments/template-suggestion', {
    config: { access: sessionAccess('assessments:create', 'assessments:view') },
    schema: {
      tags,
      operationId: 'suggestTemplate',
      summary: 'Suggest a template for an assessment',
      description:
        'Used by the web app. The template that was last sent to the vendor or, for its first assessment, the one used most for vendors in the same tier.',
      querystring: TemplateSuggestionQuery,
      response: { 200: TemplateSuggestion },
    },
    handler: ({ caller, query }) => suggestTemplate(ctx, caller, query.vendorId),
  });

  app.get('/api/app/reviewers', {
    config: { access: sessionAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listReviewers',
      summary: 'List users who can review assessments',
      description: 'Returns active users, by name.',
      response: { 200: z.array(Person) },
    },
    handler: ({ caller }) => listReviewers(ctx, caller),
  });

  app.put('/api/app/assessments/:assessmentId/reviewer', {
    config: { access: sessionAccess('assessments:review'), bodyName: 'Assessment' },
    schema: {
      tags,
      operationId: 'setReviewer',
      summary: 'Assign a reviewer',
      description:
        'The reviewer must be able to review assessments. Returns 409 for a completed assessment, if an assessment under review would have no reviewer, and if independent review is required of a user who answered it.',
      params: AssessmentParams,
      body: AssessmentReviewer,
      response: { 200: AssessmentDetail, 409: ErrorBody },
    },
    handler: ({ caller, params: { assessmentId }, body }) => setReviewer(ctx, caller, { assessmentId, body }),
  });

  app.put('/api/app/assessments/:assessmentId/due-date', {
    config: { access: sessionAccess('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      operationId: 'setDueDate',
      summary: 'Change the due date',
      description: 'Returns 409 if the date is in the past or the assessment has been submitted.',
      params: AssessmentParams,
      body: AssessmentDueDate,
      response: { 200: AssessmentDetail, 409: ErrorBody },
    },
    handler: ({ caller, params: { assessmentId }, body }) => setDueDate(ctx, caller, { assessmentId, body }),
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
