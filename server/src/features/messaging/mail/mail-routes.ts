import {
  ErrorBody,
  Mail,
  MailPage,
  MailParams,
  MailQuery,
  MailServerState,
  MailTest,
  MailTestResult,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { resendMail, sendTestMail } from './mail-commands.ts';
import { getMailServerState, listMails } from './mail-queries.ts';

const tags = ['Mail'];

export function mailRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/mails', {
    config: { access: sessionAccess('settings:view') },
    schema: {
      tags,
      operationId: 'listEmails',
      summary: 'List emails and their delivery status',
      description: 'Newest first. Links in the text are hidden.',
      querystring: MailQuery,
      response: { 200: MailPage },
    },
    handler: ({ caller, query }) => listMails(ctx, caller, query),
  });

  app.get('/api/app/mail-server', {
    config: { access: sessionAccess('settings:view') },
    schema: {
      tags,
      operationId: 'getMailServerStatus',
      summary: 'Get the mail server status',
      description: 'Shows whether a mail server is configured and whether emails are on hold.',
      response: { 200: MailServerState },
    },
    handler: () => getMailServerState(ctx),
  });

  app.post('/api/app/mails/:mailId/resend', {
    config: { access: sessionAccess('settings:manage') },
    schema: {
      tags,
      operationId: 'resendEmail',
      summary: 'Resend an email',
      description: 'The recipient may receive the email twice.',
      params: MailParams,
      response: { 200: Mail, 409: ErrorBody },
    },
    handler: ({ caller, params: { mailId } }) => resendMail(ctx, caller, mailId),
  });

  app.post('/api/app/mails/test', {
    config: { access: sessionAccess('settings:manage'), bodyName: 'Test' },
    schema: {
      tags,
      operationId: 'sendTestEmail',
      summary: 'Send a test email',
      description: 'The email is sent immediately. Returns the response of the mail server.',
      body: MailTest,
      response: { 200: MailTestResult },
    },
    handler: ({ caller, body }) => sendTestMail(ctx, caller, body),
  });
}
