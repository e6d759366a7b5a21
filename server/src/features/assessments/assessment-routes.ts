import {
  AssessmentBulkSend,
  AssessmentCreate,
  AssessmentDetail,
  AssessmentPage,
  AssessmentParams,
  AssessmentQuery,
  AssessmentReason,
  AssessmentSend,
  AssessmentSubmit,
  Deleted,
  ErrorBody,
  PreviousAssessment,
  ResponseEntries,
  Submission,
  SubmissionParams,
  TaskStarted,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { may } from '../../platform/http/access.ts';
import { sendCsv, sendPdf } from '../../platform/http/download.ts';
import type { Api } from '../../platform/http/server.ts';
import { createAssessment, deleteAssessment } from './assessment-commands.ts';
import { exportAssessments } from './assessment-csv.ts';
import { getAssessment } from './assessment-detail-queries.ts';
import { exportAssessment } from './assessment-export.ts';
import { listAssessments } from './assessment-list-queries.ts';
import { sendInBulk } from './bulk-commands.ts';
import { getPrevious } from './previous-queries.ts';
import { saveResponses } from './response-commands.ts';
import { recallAssessment, sendAssessment } from './sending-commands.ts';
import { submitAssessment } from './submission-commands.ts';
import { downloadReceipt } from './receipt-commands.ts';
import { listSubmissions } from './submission-queries.ts';

const tags = ['Assessments'];
const moved = { 200: AssessmentDetail, 409: ErrorBody };

export function assessmentRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/assessments', {
    config: { access: may('assessments:view') },
    schema: {
      tags,
      summary: 'List assessments, newest first',
      querystring: AssessmentQuery,
      response: {
        200: {
          description: 'A page, or with format=csv every match',
          content: { 'application/json': { schema: AssessmentPage }, 'text/csv': { schema: z.string() } },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportAssessments(ctx, caller, query))
        : reply.send(await listAssessments(ctx, caller, query)),
  });

  app.get('/api/v1/assessments/:assessmentId', {
    config: { access: may('assessments:view') },
    schema: { tags, summary: 'Show an assessment', params: AssessmentParams, response: { 200: AssessmentDetail } },
    handler: ({ caller, params }) => getAssessment(ctx, caller, params.assessmentId),
  });

  app.get('/api/v1/assessments/:assessmentId/previous', {
    config: { access: may('assessments:view') },
    schema: {
      tags,
      summary: 'Show what the vendor answered last time to the same questions',
      params: AssessmentParams,
      response: { 200: PreviousAssessment },
    },
    handler: ({ caller, params }) => getPrevious(ctx, caller, params.assessmentId),
  });

  app.get('/api/assessments/:assessmentId/export', {
    config: { access: may('assessments:view'), limit: 'exports' },
    schema: {
      tags,
      summary: 'Export the responses and findings of an assessment as CSV',
      params: AssessmentParams,
      response: { 200: { content: { 'text/csv': { schema: z.string() } } } },
    },
    handler: async ({ caller, params }, reply) =>
      sendCsv(reply, await exportAssessment(ctx, caller, params.assessmentId)),
  });

  app.post('/api/v1/assessments', {
    config: { access: may('assessments:create'), bodyName: 'Assessment' },
    schema: {
      tags,
      summary: 'Prepare an assessment of a vendor',
      body: AssessmentCreate,
      response: { 201: AssessmentDetail, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createAssessment(ctx, caller, body)),
  });

  app.post('/api/v1/assessments/bulk', {
    config: { access: may('assessments:create', 'assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      summary: 'Send an assessment to each of many vendors, one after the other',
      body: AssessmentBulkSend,
      response: { 202: TaskStarted, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(202).send(await sendInBulk(ctx, caller, body)),
  });

  app.post('/api/v1/assessments/:assessmentId/send', {
    config: { access: may('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      summary: 'Send an assessment to its vendor',
      params: AssessmentParams,
      body: AssessmentSend,
      response: moved,
    },
    handler: ({ caller, params: { assessmentId }, body }) => sendAssessment(ctx, caller, { assessmentId, body }),
  });

  app.post('/api/v1/assessments/:assessmentId/recall', {
    config: { access: may('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      summary: 'Take a sent assessment back',
      params: AssessmentParams,
      body: AssessmentReason,
      response: moved,
    },
    handler: ({ caller, params: { assessmentId }, body }) => recallAssessment(ctx, caller, { assessmentId, body }),
  });

  app.put('/api/v1/assessments/:assessmentId/responses', {
    config: { access: may('assessments:send'), bodyName: 'Response' },
    schema: {
      tags,
      summary: 'Enter responses on behalf of the vendor',
      params: AssessmentParams,
      body: ResponseEntries,
      response: moved,
    },
    handler: ({ caller, params: { assessmentId }, body }) =>
      saveResponses(ctx, caller, { assessmentId, entries: body.responses }),
  });

  app.post('/api/v1/assessments/:assessmentId/submit', {
    config: { access: may('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      summary: 'Submit the responses on behalf of the vendor',
      params: AssessmentParams,
      body: AssessmentSubmit,
      response: moved,
    },
    handler: ({ caller, params: { assessmentId }, body }) => submitAssessment(ctx, caller, { assessmentId, body }),
  });

  app.get('/api/v1/assessments/:assessmentId/submissions', {
    config: { access: may('assessments:view') },
    schema: {
      tags,
      summary: 'List what was submitted, word for word with its hash',
      params: AssessmentParams,
      response: { 200: z.array(Submission) },
    },
    handler: ({ caller, params }) => listSubmissions(ctx, caller, params.assessmentId),
  });

  app.get('/api/v1/assessments/:assessmentId/submissions/:submissionId/receipt', {
    config: { access: may('assessments:view'), limit: 'exports' },
    schema: {
      tags,
      summary: 'Download the receipt of a submission as PDF',
      params: SubmissionParams,
      response: { 200: { content: { 'application/pdf': { schema: z.string() } } } },
    },
    handler: async ({ caller, params }, reply) => sendPdf(reply, await downloadReceipt(ctx, caller, params)),
  });

  app.delete('/api/v1/assessments/:assessmentId', {
    config: { access: may('assessments:delete') },
    schema: {
      tags,
      summary: 'Delete an assessment with everything that belongs to it',
      params: AssessmentParams,
      response: { 200: Deleted },
    },
    handler: ({ caller, params }) => deleteAssessment(ctx, caller, params.assessmentId),
  });
}
