import {
  Attachment,
  AttachmentList,
  AttachmentParams,
  AttachmentUploadQuery,
  CertificationParams,
  Deleted,
  ErrorBody,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { fileResponses, sendFile } from '../../../platform/http/downloads.ts';
import { acceptFileUploads, fileBody, getAnnouncedBytes } from '../../../platform/http/file-body.ts';
import type { Api } from '../../../platform/http/server.ts';
import { deleteAttachment, downloadAttachment, uploadAttachment } from './attachment-commands.ts';
import { listAttachments } from './certification-queries.ts';

const tags = ['Certifications'];
const ATTACHMENTS = '/api/v1/vendors/:vendorId/certifications/:certificationId/attachments';

export function attachmentRoutes(app: Api, ctx: AppContext) {
  // A separate scope, because only this route accepts file uploads.
  void app.register(async (scope: Api) => {
    acceptFileUploads(scope);
    scope.post(ATTACHMENTS, {
      config: { access: apiAccess('vendors:edit'), location: ATTACHMENTS },
      schema: {
        tags,
        operationId: 'uploadAttachment',
        summary: 'Upload a certification file',
        description:
          'Send the file as the body. The content must match the extension. PDF, PNG, JPEG, Word, Excel, PowerPoint, text and CSV files without macros are accepted.',
        consumes: ['application/octet-stream'],
        params: CertificationParams,
        querystring: AttachmentUploadQuery,
        body: fileBody,
        response: { 201: Attachment, 413: ErrorBody },
      },
      handler: async (request, reply) => {
        const { caller, params, query, body: content } = request;
        const announcedBytes = getAnnouncedBytes(request);
        const attachment = await uploadAttachment(ctx, caller, { ...params, ...query, content, announcedBytes });
        return reply.code(201).send(attachment);
      },
    });
  });

  app.get(ATTACHMENTS, {
    config: { access: apiAccess('vendors:view') },
    schema: {
      tags,
      operationId: 'listAttachments',
      summary: 'List certification files',
      description: 'In the order of upload. Certifications include the same list as `attachments`.',
      params: CertificationParams,
      response: { 200: AttachmentList },
    },
    handler: ({ caller, params }) => listAttachments(ctx, caller, params),
  });

  app.get(`${ATTACHMENTS}/:attachmentId`, {
    config: { access: apiAccess('vendors:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadAttachment',
      summary: 'Download a certification file',
      description: 'The download is recorded in the audit log.',
      params: AttachmentParams,
      response: fileResponses,
    },
    handler: async ({ caller, params }, reply) => sendFile(reply, await downloadAttachment(ctx, caller, params)),
  });

  app.delete(`${ATTACHMENTS}/:attachmentId`, {
    config: { access: apiAccess('vendors:edit') },
    schema: {
      tags,
      operationId: 'deleteAttachment',
      summary: 'Delete a certification file',
      description:
        'The file counts towards the storage usage until it is permanently removed after the retention period.',
      params: AttachmentParams,
      response: { 200: Deleted },
    },
    handler: ({ caller, params }) => deleteAttachment(ctx, caller, params),
  });
}
