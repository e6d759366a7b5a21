import {
  ControlDetail,
  ControlEvidence,
  ControlPageQuery,
  ControlParams,
  ControlQuestions,
  ControlResponsibilityPage,
  DeficientVendorPage,
  FrameworkParams,
  VendorControls,
  VendorParams,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import {
  getControl,
  listControlEvidence,
  listControlQuestions,
  listControlResponsibilities,
  listDeficientVendors,
} from './control-queries.ts';
import { getVendorControls } from './vendor-control-queries.ts';

const tags = ['Frameworks'];
const CONTROL = '/api/app/frameworks/:frameworkId/controls/:controlCode';

export function controlRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/vendors/:vendorId/frameworks/:frameworkId/controls', {
    config: { access: sessionAccess('vendors:view', 'frameworks:view') },
    schema: {
      tags,
      operationId: 'getVendorControls',
      summary: 'Get the state of each control at a vendor',
      description:
        'Used by the web app. The effective state is the worse of the vendor’s result and your own responsibilities for the control. A control without recorded responsibilities is never met.',
      params: VendorParams.extend(FrameworkParams.shape),
      response: { 200: VendorControls },
    },
    handler: ({ caller, params }) => getVendorControls(ctx, caller, params),
  });

  app.get(CONTROL, {
    config: { access: sessionAccess('frameworks:view') },
    schema: {
      tags,
      operationId: 'getControl',
      summary: 'Get a control',
      description: 'Used by the web app. Also returns controls of a deleted framework that vendors did not meet.',
      params: ControlParams,
      response: { 200: ControlDetail },
    },
    handler: ({ caller, params }) => getControl(ctx, caller, params),
  });

  app.get(`${CONTROL}/vendors`, {
    config: { access: sessionAccess('frameworks:view', 'vendors:view', 'assessments:view') },
    schema: {
      tags,
      operationId: 'listDeficientVendors',
      summary: 'List the vendors that do not fully meet a control',
      description:
        'Used by the web app. The total is the number on the dashboard. Sorted by tier, then from the worst result.',
      params: ControlParams,
      querystring: ControlPageQuery,
      response: { 200: DeficientVendorPage },
    },
    handler: ({ caller, params, query }) => listDeficientVendors(ctx, caller, { ...params, ...query }),
  });

  app.get(`${CONTROL}/questions`, {
    config: { access: sessionAccess('frameworks:view', 'templates:view') },
    schema: {
      tags,
      operationId: 'listControlQuestions',
      summary: 'List the questions that are mapped to a control',
      description:
        'Used by the web app. Of each template, its newest published version, or the draft if there is none.',
      params: ControlParams,
      response: { 200: ControlQuestions },
    },
    handler: ({ caller, params }) => listControlQuestions(ctx, caller, params),
  });

  app.get(`${CONTROL}/evidence`, {
    config: { access: sessionAccess('frameworks:view', 'vendors:view', 'assessments:view') },
    schema: {
      tags,
      operationId: 'listControlEvidence',
      summary: 'List the newest evidence for a control',
      description:
        'Used by the web app. At most 20 files attached to answers about the control, from the 500 newest completed assessments.',
      params: ControlParams,
      response: { 200: z.array(ControlEvidence) },
    },
    handler: ({ caller, params }) => listControlEvidence(ctx, caller, params),
  });

  app.get(`${CONTROL}/responsibilities`, {
    config: { access: sessionAccess('frameworks:view', 'vendors:view') },
    schema: {
      tags,
      operationId: 'listControlResponsibilities',
      summary: 'List the customer responsibilities for a control',
      description: 'Used by the web app. For all vendors: open ones first, by due date.',
      params: ControlParams,
      querystring: ControlPageQuery,
      response: { 200: ControlResponsibilityPage },
    },
    handler: ({ caller, params, query }) => listControlResponsibilities(ctx, caller, { ...params, ...query }),
  });
}
