import {
  ErrorBody,
  IssuedReport,
  IssuedReportCreate,
  IssuedReportPage,
  IssuedReportParams,
  IssuedReportQuery,
  ReportDraft,
  ReportDraftQuery,
  ReportLink,
  ReportLinkCreate,
  ReportLinkList,
  ReportLinkParams,
  SharedReport,
  SharedReportOpen,
} from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { publicAccess, sessionAccess } from '../../../platform/http/access.ts';
import { createAttemptLimit } from '../../../platform/http/attempt-limit.ts';
import { type Download, formatContentDisposition, pdfResponse, sendPdf } from '../../../platform/http/downloads.ts';
import { normalizeAddress } from '../../../platform/http/ip-address.ts';
import type { Api } from '../../../platform/http/server.ts';
import { draftReport, issueReport } from './issued-report-commands.ts';
import { downloadIssuedReport, getIssuedReport, listIssuedReports } from './issued-report-queries.ts';
import {
  downloadSharedReport,
  listReportLinks,
  openSharedReport,
  revokeReportLink,
  shareReport,
} from './report-link-commands.ts';

const tags = ['Reports'];
const REPORTS = '/api/app/issued-reports';
const REPORT = `${REPORTS}/:issuedReportId`;

/** As for the report with the current data, which contains the register only for callers who can view vendors. */
const viewAccess = sessionAccess('dashboard:view', 'assessments:view', 'vendors:view');
/** A report goes to people outside the team, like findings that are shared with a vendor. */
const issueAccess = sessionAccess('dashboard:view', 'assessments:view', 'vendors:view', 'assessments:review');

export function issuedReportRoutes(app: Api, ctx: AppContext) {
  app.get(REPORTS, {
    config: { access: viewAccess },
    schema: {
      tags,
      operationId: 'listIssuedReports',
      summary: 'List issued reports',
      description: 'Newest first.',
      querystring: IssuedReportQuery,
      response: { 200: IssuedReportPage },
    },
    handler: ({ caller, query }) => listIssuedReports(ctx, caller, query),
  });

  app.get(`${REPORTS}/draft`, {
    config: { access: issueAccess },
    schema: {
      tags,
      operationId: 'draftReport',
      summary: 'Get a proposed title and summary for a report',
      description: 'The summary is made from the current data by rules. Nothing is stored.',
      querystring: ReportDraftQuery,
      response: { 200: ReportDraft },
    },
    handler: ({ caller, query }) => draftReport(ctx, caller, query),
  });

  app.post(REPORTS, {
    config: { access: issueAccess, limit: 'exports', bodyName: 'Report', location: REPORTS },
    schema: {
      tags,
      operationId: 'issueReport',
      summary: 'Issue a portfolio report',
      description:
        'Stores the report with the next number. It can’t be changed or deleted, and is downloaded with the same bytes at any time.',
      body: IssuedReportCreate,
      response: { 201: IssuedReport, 409: ErrorBody, 422: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await issueReport(ctx, caller, body)),
  });

  app.get(REPORT, {
    config: { access: viewAccess },
    schema: {
      tags,
      operationId: 'getIssuedReport',
      summary: 'Get an issued report',
      description: 'Includes the SHA-256 hashes of the PDF and of its data.',
      params: IssuedReportParams,
      response: { 200: IssuedReport },
    },
    handler: ({ caller, params }) => getIssuedReport(ctx, caller, params.issuedReportId),
  });

  downloadRoutes(app, ctx);
  reportLinkRoutes(app, ctx);
  sharedReportRoutes(app, ctx);
}

function downloadRoutes(app: Api, ctx: AppContext) {
  app.get(`${REPORT}/pdf`, {
    config: { access: viewAccess, limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadIssuedReport',
      summary: 'Download an issued report as a PDF',
      description: 'Returns the same bytes at any time, whatever has changed since the report was issued.',
      params: IssuedReportParams,
      response: { 200: pdfResponse },
    },
    handler: async ({ caller, params }, reply) =>
      sendPdf(reply, await downloadIssuedReport(ctx, caller, { ...params, part: 'pdf' })),
  });

  app.get(`${REPORT}/data`, {
    config: { access: viewAccess, limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadIssuedReportData',
      summary: 'Download the data of an issued report',
      description: 'Returns the JSON that the PDF was made from, with the same bytes at any time.',
      params: IssuedReportParams,
      response: { 200: { content: { 'application/json': { schema: ReportData } } } },
    },
    handler: async ({ caller, params }, reply) =>
      sendStoredJson(reply, await downloadIssuedReport(ctx, caller, { ...params, part: 'data' })),
  });
}

/** Its format is that of the layout at the time of issue. */
const ReportData = z.record(z.string(), z.unknown());

/** The bytes as they were stored, which are not serialised again. */
const sendStoredJson = (reply: FastifyReply, { fileName, content }: Download<Buffer>) =>
  reply
    .header('content-disposition', formatContentDisposition(fileName, 'json'))
    .type('application/json; charset=utf-8')
    .send(content.toString());

function reportLinkRoutes(app: Api, ctx: AppContext) {
  app.get(`${REPORT}/links`, {
    config: { access: issueAccess },
    schema: {
      tags,
      operationId: 'listReportLinks',
      summary: 'List the links to an issued report',
      description: 'Includes expired and revoked links. Does not include URLs.',
      params: IssuedReportParams,
      response: { 200: ReportLinkList },
    },
    handler: ({ caller, params }) => listReportLinks(ctx, caller, params.issuedReportId),
  });

  app.post(`${REPORT}/links`, {
    config: { access: issueAccess, bodyName: 'Link' },
    schema: {
      tags,
      operationId: 'createReportLink',
      summary: 'Share an issued report by a link',
      description:
        'Anyone with the URL can open the report until the link expires or is revoked. The URL is returned only once.',
      params: IssuedReportParams,
      body: ReportLinkCreate,
      response: { 201: ReportLink },
    },
    handler: async ({ caller, params: { issuedReportId }, body }, reply) =>
      reply.code(201).send(await shareReport(ctx, caller, { issuedReportId, body })),
  });

  app.delete(`${REPORT}/links/:reportLinkId`, {
    config: { access: issueAccess },
    schema: {
      tags,
      operationId: 'revokeReportLink',
      summary: 'Revoke a link to an issued report',
      description: 'The link stops working immediately.',
      params: ReportLinkParams,
      response: { 200: ReportLink, 409: ErrorBody },
    },
    handler: ({ caller, params }) => revokeReportLink(ctx, caller, params),
  });
}

const toClient = ({ ip, id, site }: FastifyRequest) => ({ address: normalizeAddress(ip), requestId: id, site });

function sharedReportRoutes(app: Api, ctx: AppContext) {
  // There is no caller whose requests could be counted, so the address is.
  const limited = createAttemptLimit(ctx.config.limits.exportsPerMinute);

  app.post('/api/app/shared-report', {
    config: { access: publicAccess, bodyName: 'Link' },
    schema: {
      tags,
      operationId: 'openSharedReport',
      summary: 'Open a shared report with a link token',
      description: 'Send the token in the body so that it does not appear in logs. The opening is counted and audited.',
      body: SharedReportOpen,
      response: { 200: SharedReport },
    },
    handler: (request) => {
      const client = toClient(request);
      return limited(client.address, () => openSharedReport(ctx, client, request.body));
    },
  });

  app.post('/api/app/shared-report/pdf', {
    config: { access: publicAccess, bodyName: 'Link' },
    schema: {
      tags,
      operationId: 'downloadSharedReport',
      summary: 'Download a shared report with a link token',
      description: 'Returns the PDF. The download is counted and audited.',
      body: SharedReportOpen,
      response: { 200: pdfResponse },
    },
    handler: async (request, reply) => {
      const client = toClient(request);
      return sendPdf(reply, await limited(client.address, () => downloadSharedReport(ctx, client, request.body)));
    },
  });
}
