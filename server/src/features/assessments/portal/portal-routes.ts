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
      summary: 'Show the questionnaire of the link',
      description:
        'Contains the questions of the link with their answers, suggestions, comments and files, but no expected answers.',
      response: { 200: PortalAssessment },
    },
    handler: ({ caller }) => getPortalAssessment(ctx, caller),
  });

  app.get('/api/portal/logo', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'getPortalLogo',
      summary: 'Show the logo of the organisation that sent the assessment',
      description: 'It is 404 if the organisation has none.',
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
      description:
        'Send the revision that you have seen. It is 409 with the current answer if somebody else was faster.',
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
      summary: 'Confirm suggested answers as unchanged',
      description: 'Takes over the answers of the last assessment for the named questions.',
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
      summary: 'Tell the organisation something, or reply',
      description: 'The team sees it next to the question.',
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
      summary: 'Ask a colleague to answer sections',
      description: 'Emails a link that shows only the named sections.',
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
      description: 'The link stops working at once. Answers stay.',
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
      summary: 'Submit the questionnaire of the link',
      description:
        'All required questions that are visible need an answer. The response is the receipt, with a hash of what was submitted.',
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
      summary: 'Download the receipt of the newest submission as PDF',
      description: 'States what was submitted, when and by whom, with the hash of the submission.',
      response: { 200: pdfResponse, 404: ErrorBody },
    },
    handler: async ({ caller }, reply) => sendPdf(reply, await downloadPortalReceipt(ctx, caller)),
  });

  app.get('/api/portal/receipt', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'getPortalReceipt',
      summary: 'Show the receipt of the newest submission',
      description: 'Contains the hash of what was submitted. It is 404 before the first submission.',
      response: { 200: Receipt, 404: ErrorBody },
    },
    handler: ({ caller }) => getPortalReceipt(ctx, caller),
  });
}
