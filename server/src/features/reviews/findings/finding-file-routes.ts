import {
  Deleted,
  ErrorBody,
  FindingFile,
  FindingFileList,
  FindingFileParams,
  FindingFileUploadQuery,
  FindingParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { fileResponses, sendFile } from '../../../platform/http/downloads.ts';
import { acceptFileUploads, fileBody, getAnnouncedBytes } from '../../../platform/http/file-body.ts';
import type { Api } from '../../../platform/http/server.ts';
import {
  deleteFindingFile,
  downloadFindingFile,
  listFindingFiles,
  uploadFindingFile,
} from './finding-file-commands.ts';

const tags = ['Findings'];
const FILES = '/api/v1/findings/:findingId/files';

export function findingFileRoutes(app: Api, ctx: AppContext) {
  // A separate scope, because only this route accepts file uploads.
  void app.register(async (scope: Api) => {
    acceptFileUploads(scope);
    scope.post(FILES, {
      config: { access: apiAccess('assessments:review'), location: FILES },
      schema: {
        tags,
        operationId: 'uploadFindingFile',
        summary: 'Upload a file to a finding',
        description:
          'Send the file as the body. The content must match the extension. The vendor does not see the files that you upload. Returns 409 if the finding is closed.',
        consumes: ['application/octet-stream'],
        params: FindingParams,
        querystring: FindingFileUploadQuery,
        body: fileBody,
        response: { 201: FindingFile, 409: ErrorBody, 413: ErrorBody },
      },
      handler: async (request, reply) => {
        const { caller, params, query, body: content } = request;
        const announcedBytes = getAnnouncedBytes(request);
        const file = await uploadFindingFile(ctx, caller, { ...params, ...query, content, announcedBytes });
        return reply.code(201).send(file);
      },
    });
  });

  app.get(FILES, {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listFindingFiles',
      summary: 'List the files of a finding',
      description: 'In the order of upload, including those that the vendor uploaded in the portal.',
      params: FindingParams,
      response: { 200: FindingFileList },
    },
    handler: ({ caller, params }) => listFindingFiles(ctx, caller, params.findingId),
  });

  app.get(`${FILES}/:fileId`, {
    config: { access: apiAccess('assessments:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadFindingFile',
      summary: 'Download a file of a finding',
      description: 'The download is recorded in the audit log.',
      params: FindingFileParams,
      response: fileResponses,
    },
    handler: async ({ caller, params }, reply) => sendFile(reply, await downloadFindingFile(ctx, caller, params)),
  });

  app.delete(`${FILES}/:fileId`, {
    config: { access: apiAccess('assessments:review') },
    schema: {
      tags,
      operationId: 'deleteFindingFile',
      summary: 'Delete a file of a finding',
      description:
        'Returns 409 if the finding is closed. The file counts towards the storage usage until it is permanently removed after the retention period.',
      params: FindingFileParams,
      response: { 200: Deleted, 409: ErrorBody },
    },
    handler: ({ caller, params }) => deleteFindingFile(ctx, caller, params),
  });
}
