import {
  Comment,
  ErrorBody,
  PortalAssessment,
  PortalCommentCreate,
  PortalConfirm,
  PortalConfirmResult,
  PortalConflict,
  PortalDelegate,
  PortalDelegation,
  PortalLinkParams,
  PortalQuestionParams,
  PortalSave,
  PortalSaveResult,
  PortalSubmit,
  Receipt,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { portalAccess } from '../../../platform/http/access.ts';
import { imageResponse, pdfResponse, sendImage, sendPdf } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getLogo } from '../../access/organisations/index.ts';
import { createComment } from '../comments/index.ts';
import { carryForwardAnswers } from './carry-forward-commands.ts';
import { getPortalAccess } from './portal-access-queries.ts';
import { getPortalAssessment, getPortalReceipt } from './portal-assessment-queries.ts';
import { delegateSections, revokeDelegation } from './portal-contact-commands.ts';
import { downloadPortalReceipt, saveAnswer, submitPortalAssessment } from './portal-response-commands.ts';

const tags = ['Portal'];

export function portalRoutes(app: Api, ctx: AppContext) {
  app.get('/api/portal/assessment', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'getPortalAssessment',
      summary: 'Get the questionnaire',
      description:
        'Returns the questions covered by the link with their answers, suggestions, comments and files. Expected answers are not included.',
      response: { 200: PortalAssessment },
    },
    handler: ({ caller }) => getPortalAssessment(ctx, caller),
  });

  app.get('/api/portal/logo', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'getPortalLogo',
      summary: 'Get the logo of the requesting organisation',
      description: 'Returns 404 if the organisation has no logo.',
      response: imageResponse,
    },
    handler: async ({ caller }, reply) => sendImage(reply, await getLogo(ctx, caller)),
  });

  app.put('/api/portal/responses/:questionKey', {
    config: { access: portalAccess, bodyName: 'Response' },
    schema: {
      tags,
      operationId: 'savePortalAnswer',
      summary: 'Save an answer',
      description: 'Send the last known revision. Returns 409 with the current answer if someone else has changed it.',
      params: PortalQuestionParams,
      body: PortalSave,
      response: { 200: PortalSaveResult, 409: PortalConflict },
    },
    handler: ({ caller, params: { questionKey }, body }) => saveAnswer(ctx, caller, { questionKey, body }),
  });

  app.post('/api/portal/confirm', {
    config: { access: portalAccess, bodyName: 'Confirmation' },
    schema: {
      tags,
      operationId: 'carryForwardAnswers',
      summary: 'Carry forward previous answers',
      description: 'Copies the answers to the given questions from the previous assessment.',
      body: PortalConfirm,
      response: { 200: PortalConfirmResult, 409: ErrorBody },
    },
    handler: ({ caller, body }) => carryForwardAnswers(ctx, caller, body),
  });

  app.post('/api/portal/comments', {
    config: { access: portalAccess, bodyName: 'Comment' },
    schema: {
      tags,
      operationId: 'createPortalComment',
      summary: 'Add a comment or reply',
      description: 'The requesting organisation sees the comment next to the question.',
      body: PortalCommentCreate,
      response: { 201: Comment, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => {
      const { assessmentId } = getPortalAccess(caller);
      const said = { assessmentId, body: { ...body, visibility: 'VENDOR' as const } };
      return reply.code(201).send(await createComment(ctx, caller, said));
    },
  });

  app.post('/api/portal/delegations', {
    config: { access: portalAccess, bodyName: 'Delegation' },
    schema: {
      tags,
      operationId: 'createDelegation',
      summary: 'Delegate sections to a colleague',
      description: 'Emails the colleague a link that is limited to the given sections.',
      body: PortalDelegate,
      response: { 201: PortalDelegation, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await delegateSections(ctx, caller, body)),
  });

  app.delete('/api/portal/delegations/:linkId', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'deleteDelegation',
      summary: 'Withdraw a delegation',
      description: 'The link stops working immediately. Answers are kept.',
      params: PortalLinkParams,
      response: { 200: PortalDelegation },
    },
    handler: ({ caller, params }) => revokeDelegation(ctx, caller, params.linkId),
  });

  app.post('/api/portal/submit', {
    config: { access: portalAccess, bodyName: 'Submission' },
    schema: {
      tags,
      operationId: 'submitPortalAssessment',
      summary: 'Submit the questionnaire',
      description:
        'All visible required questions must have an answer. Returns the receipt with the hash of the submission.',
      body: PortalSubmit,
      response: { 200: Receipt, 409: ErrorBody },
    },
    handler: ({ caller, body }) => submitPortalAssessment(ctx, caller, body),
  });

  app.get('/api/portal/receipt/pdf', {
    config: { access: portalAccess, limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadPortalReceipt',
      summary: 'Download the latest submission receipt as a PDF',
      description: 'Shows what was submitted, when and by whom, and the hash of the submission.',
      response: { 200: pdfResponse, 404: ErrorBody },
    },
    handler: async ({ caller }, reply) => sendPdf(reply, await downloadPortalReceipt(ctx, caller)),
  });

  app.get('/api/portal/receipt', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'getPortalReceipt',
      summary: 'Get the latest submission receipt',
      description: 'Includes the hash of the submission. Returns 404 before the first submission.',
      response: { 200: Receipt, 404: ErrorBody },
    },
    handler: ({ caller }) => getPortalReceipt(ctx, caller),
  });
}
