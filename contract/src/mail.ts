import { z } from 'zod';
import { Count, DateTime, Email, FilterId, Id } from './fields.ts';
import { pageOf, pageParams } from './paging.ts';

export const MailStatus = z
  .enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN'])
  .describe('UNCERTAIN: it may have arrived. It is not sent again unless a person says so')
  .meta({ id: 'MailStatus' });
export type MailStatus = z.infer<typeof MailStatus>;

export const Mail = z
  .object({
    id: z.string(),
    kind: z.string().describe('What it is about, as INVITATION or REMINDER'),
    recipientName: z.string().nullable(),
    recipientEmail: z.string(),
    subject: z.string(),
    text: z
      .string()
      .describe(
        'With its link, so that it can be copied; the token of a link to an account is only in the mail itself',
      ),
    html: z.string(),
    status: MailStatus,
    attempts: Count,
    outcome: z.string().nullable().describe('The words of the mail server, or why there are none'),
    assessmentId: z.string().nullable(),
    createdAt: DateTime,
    sendingAt: DateTime.nullable(),
    sentAt: DateTime.nullable(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof Mail>;

export const MailPage = pageOf(Mail).meta({ id: 'MailPage' });
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
  .object({ accepted: z.boolean(), words: z.string().describe('What the mail server said, or what kept it from that') })
  .meta({ id: 'MailTestResult' });
export type MailTestResult = z.infer<typeof MailTestResult>;

export const MailServerState = z
  .object({
    configured: z.boolean().describe('While false, mails are written down and stay there'),
    from: z.string().nullable().describe('The address that mails come from'),
    heldSince: DateTime.nullable().describe('Since when an operator holds everything back, as after a restore'),
  })
  .meta({ id: 'MailServerState' });
export type MailServerState = z.infer<typeof MailServerState>;
