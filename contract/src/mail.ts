import { z } from 'zod';
import { Count, DateTime, Email, FilterId, Id } from './fields.ts';
import { limitedPageOf, pageParams } from './paging.ts';

export const MailStatus = z
  .enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN'])
  .describe('UNCERTAIN: the email may have been delivered. It is not resent automatically.')
  .meta({ id: 'MailStatus' });
export type MailStatus = z.infer<typeof MailStatus>;

export const Mail = z
  .object({
    id: z.string(),
    kind: z.string().describe('The type of email, such as INVITATION or REMINDER'),
    recipientName: z.string().nullable(),
    recipientEmail: z.string(),
    replyTo: z.string().nullable().describe('The email address for replies. Null: the sender address.'),
    subject: z.string(),
    text: z.string().describe('The text, including the portal link. Tokens in account links are removed.'),
    html: z.string(),
    status: MailStatus,
    attempts: Count,
    outcome: z.string().nullable().describe('Response from the mail server, or why there is none'),
    assessmentId: z.string().nullable(),
    createdAt: DateTime,
    sendingAt: DateTime.nullable(),
    sentAt: DateTime.nullable(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof Mail>;

export const MailPage = limitedPageOf(Mail).meta({ id: 'MailPage' });
export type MailPage = z.infer<typeof MailPage>;

export const MailQuery = z.object({
  status: MailStatus.optional().describe('Only emails with this status'),
  assessmentId: FilterId.optional().describe('Only emails about this assessment'),
  ...pageParams(25),
});
export type MailQuery = z.infer<typeof MailQuery>;

export const MailParams = z.object({ mailId: Id.describe('The ID of the email') });

export const MailTest = z.object({ to: Email }).meta({ id: 'MailTest' });
export type MailTest = z.infer<typeof MailTest>;

export const MailTestResult = z
  .object({ accepted: z.boolean(), words: z.string().describe('Response from the mail server, or the error') })
  .meta({ id: 'MailTestResult' });
export type MailTestResult = z.infer<typeof MailTestResult>;

export const MailServerState = z
  .object({
    configured: z.boolean().describe('If false, emails stay queued'),
    from: z.string().nullable().describe('The sender address'),
    heldSince: DateTime.nullable().describe('When outbound messages were put on hold, for example after a restore'),
  })
  .meta({ id: 'MailServerState' });
export type MailServerState = z.infer<typeof MailServerState>;
