import {
  AssessmentBulkSend,
  AssessmentCreate,
  AssessmentDetail,
  AssessmentDetailQuery,
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
  VendorAssessmentList,
  VendorAssessmentQuery,
  VendorParams,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { csvContent, pdfResponse, sendCsv, sendPdf } from '../../../platform/http/downloads.ts';
import { sendPage } from '../../../platform/http/list-headers.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getPreviousAssessment, listAssessments, listSubmissions } from '../records/index.ts';
import { downloadReceipt } from '../submissions/index.ts';
import { createAssessment, deleteAssessment } from './assessment-commands.ts';
import { exportAssessmentsCsv } from './assessment-csv.ts';
import { getAssessment, listVendorAssessmentPage } from './assessment-detail-queries.ts';
import { exportAssessmentCsv } from './assessment-export.ts';
import { startBulkSend } from './bulk-send-commands.ts';
import { saveResponses, submitAssessment } from './response-commands.ts';
import { recallAssessment, sendAssessment } from './send-commands.ts';

const tags = ['Assessments'];
const transitionResponses = { 200: AssessmentDetail, 409: ErrorBody };

export function assessmentRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/assessments', {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listAssessments',
      summary: 'List assessments',
      description:
        '`overdue=true` returns assessments whose due date has passed while they are `SENT` or `IN_PROGRESS`. `format=csv` returns all matches instead of one page.',
      querystring: AssessmentQuery,
      response: {
        200: {
          description: 'One page of results, or all results with format=csv',
          content: { 'application/json': { schema: AssessmentPage }, ...csvContent },
        },
      },
    },
    handler: async (request, reply) =>
      request.query.format === 'csv'
        ? sendCsv(reply, await exportAssessmentsCsv(ctx, request.caller, request.query))
        : reply.send(sendPage(request, reply, await listAssessments(ctx, request.caller, request.query))),
  });

  app.get('/api/v1/vendors/:vendorId/assessments', {
    config: { access: apiAccess('vendors:view') },
    schema: {
      tags: ['Vendors'],
      operationId: 'listVendorAssessments',
      summary: 'List a vendor’s assessments',
      description: 'Newest first. An unknown status returns an empty list.',
      params: VendorParams,
      querystring: VendorAssessmentQuery,
      response: { 200: VendorAssessmentList },
    },
    handler: async (request, reply) =>
      sendPage(
        request,
        reply,
        await listVendorAssessmentPage(ctx, request.caller, { ...request.params, ...request.query }),
      ),
  });

  app.get('/api/v1/assessments/:assessmentId', {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'getAssessment',
      summary: 'Get an assessment',
      description:
        'Includes the questions and their responses, the review decisions, findings, comments, evidence and score breakdown.',
      params: AssessmentParams,
      querystring: AssessmentDetailQuery,
      response: { 200: AssessmentDetail },
    },
    handler: ({ caller, params: { assessmentId }, query: { expand } }) =>
      getAssessment(ctx, caller, { assessmentId, expand }),
  });

  app.get('/api/v1/assessments/:assessmentId/previous', {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'getPreviousAssessment',
      summary: 'Get previous answers to the same questions',
      description: '`assessment` is `null` if no previous assessment of the vendor asked any of these questions.',
      params: AssessmentParams,
      response: { 200: PreviousAssessment },
    },
    handler: ({ caller, params }) => getPreviousAssessment(ctx, caller, params.assessmentId),
  });

  app.get('/api/assessments/:assessmentId/export', {
    config: { access: apiAccess('assessments:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'exportAssessment',
      summary: 'Export an assessment as CSV',
      description:
        'Contains all responses with their compliance status and findings. The export is recorded in the audit log.',
      params: AssessmentParams,
      response: { 200: { content: csvContent } },
    },
    handler: async ({ caller, params }, reply) =>
      sendCsv(reply, await exportAssessmentCsv(ctx, caller, params.assessmentId)),
  });

  app.post('/api/v1/assessments', {
    config: { access: apiAccess('assessments:create'), bodyName: 'Assessment', location: '/api/v1/assessments' },
    schema: {
      tags,
      operationId: 'createAssessment',
      summary: 'Create an assessment',
      description: 'Creates a draft from a published template. The vendor sees nothing until you send it.',
      body: AssessmentCreate,
      response: { 201: AssessmentDetail, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createAssessment(ctx, caller, body)),
  });

  app.post('/api/v1/assessments/bulk', {
    config: { access: apiAccess('assessments:create', 'assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      operationId: 'bulkSendAssessments',
      summary: 'Send assessments to multiple vendors',
      description:
        'Creates and sends one assessment per vendor in the background. `GET /api/v1/tasks/{taskId}` returns the progress, and `GET /api/v1/tasks/{taskId}/results` returns the result for each vendor.',
      body: AssessmentBulkSend,
      response: { 202: TaskStarted, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(202).send(await startBulkSend(ctx, caller, body)),
  });

  app.post('/api/v1/assessments/:assessmentId/send', {
    config: { access: apiAccess('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      operationId: 'sendAssessment',
      summary: 'Send an assessment',
      description:
        'Fixes the questions and emails a portal link to the vendor contact. Only drafts can be sent. If you omit `dueDate`, the due date stays unchanged.',
      params: AssessmentParams,
      body: AssessmentSend,
      response: transitionResponses,
    },
    handler: ({ caller, params: { assessmentId }, body }) => sendAssessment(ctx, caller, { assessmentId, body }),
  });

  app.post('/api/v1/assessments/:assessmentId/recall', {
    config: { access: apiAccess('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      operationId: 'recallAssessment',
      summary: 'Recall an assessment',
      description:
        'Returns a sent assessment to draft and revokes its portal links. Answers are kept. The reason is recorded in the audit log.',
      params: AssessmentParams,
      body: AssessmentReason,
      response: transitionResponses,
    },
    handler: ({ caller, params: { assessmentId }, body }) => recallAssessment(ctx, caller, { assessmentId, body }),
  });

  app.put('/api/v1/assessments/:assessmentId/responses', {
    config: { access: apiAccess('assessments:send'), bodyName: 'Response' },
    schema: {
      tags,
      operationId: 'saveResponses',
      summary: 'Save responses on behalf of the vendor',
      description:
        'For answers that you received outside the portal. Omitted questions stay unchanged, and an `answer` of `null` clears a response.',
      params: AssessmentParams,
      body: ResponseEntries,
      response: transitionResponses,
    },
    handler: ({ caller, params: { assessmentId }, body }) =>
      saveResponses(ctx, caller, { assessmentId, entries: body.responses }),
  });

  app.post('/api/v1/assessments/:assessmentId/submit', {
    config: { access: apiAccess('assessments:send'), bodyName: 'Assessment' },
    schema: {
      tags,
      operationId: 'submitAssessment',
      summary: 'Submit an assessment on behalf of the vendor',
      description:
        'All visible required questions must have a response. The submission is stored and cannot be changed.',
      params: AssessmentParams,
      body: AssessmentSubmit,
      response: transitionResponses,
    },
    handler: ({ caller, params: { assessmentId }, body }) => submitAssessment(ctx, caller, { assessmentId, body }),
  });

  app.get('/api/v1/assessments/:assessmentId/submissions', {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listSubmissions',
      summary: 'List submissions of an assessment',
      description:
        'Each submission includes the exact content and its SHA-256 hash. An assessment that was sent back can have several submissions.',
      params: AssessmentParams,
      response: { 200: z.array(Submission) },
    },
    handler: ({ caller, params }) => listSubmissions(ctx, caller, params.assessmentId),
  });

  app.get('/api/v1/assessments/:assessmentId/submissions/:submissionId/receipt', {
    config: { access: apiAccess('assessments:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadSubmissionReceipt',
      summary: 'Download a submission receipt as a PDF',
      description: 'Shows what was submitted, when and by whom, and the hash of the submission.',
      params: SubmissionParams,
      response: { 200: pdfResponse },
    },
    handler: async ({ caller, params }, reply) => sendPdf(reply, await downloadReceipt(ctx, caller, params)),
  });

  app.delete('/api/v1/assessments/:assessmentId', {
    config: { access: apiAccess('assessments:delete') },
    schema: {
      tags,
      operationId: 'deleteAssessment',
      summary: 'Delete an assessment and all its data',
      description:
        'Permanently deletes the assessment in any status, including its responses, evidence and findings. The vendor’s scores are recalculated.',
      params: AssessmentParams,
      response: { 200: Deleted },
    },
    handler: ({ caller, params }) => deleteAssessment(ctx, caller, params.assessmentId),
  });
}
