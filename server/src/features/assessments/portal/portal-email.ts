import { formatDaysAgo, formatDaysAhead } from '../../../domain/dates.ts';
import type { MailContent } from '../../messaging/mail/index.ts';

type PortalMailInput = {
  readonly linkId: string;
  readonly assessmentId: string;
  readonly title: string;
  readonly organisation: string;
  readonly dueDate: string;
  readonly contact: { readonly name: string | null; readonly email: string };
};

const toPortalAction = ({ linkId }: PortalMailInput) => ({ label: 'Open the questionnaire', portalLinkId: linkId });

export const buildInvitationMail = (input: PortalMailInput): MailContent => ({
  kind: 'INVITATION',
  to: input.contact,
  subject: `${input.organisation} asks you to answer: ${input.title}`,
  paragraphs: [
    `${input.organisation} reviews the security of the companies it works with and asks you to answer a questionnaire: ${input.title}.`,
    `Please answer by ${input.dueDate}. You need no account. Every answer is saved as you go, and you can pass sections on to colleagues.`,
  ],
  action: toPortalAction(input),
  assessmentId: input.assessmentId,
});

export const buildDelegationMail = (
  input: PortalMailInput & { readonly by: string; readonly sections: readonly string[] },
): MailContent => ({
  kind: 'DELEGATION',
  to: input.contact,
  // No names that people type in the portal: subjects are ours.
  subject: `A colleague asks you to help answer: ${input.title}`,
  paragraphs: [
    `${input.organisation} has sent a questionnaire, ${input.title}, and ${input.by} asks you to answer a part of it: ${input.sections.join(', ')}.`,
    `Please answer by ${input.dueDate}. You need no account. Every answer is saved as you go.`,
  ],
  action: toPortalAction(input),
  assessmentId: input.assessmentId,
});

export const buildClarificationMail = (input: PortalMailInput & { readonly questions: number }): MailContent => ({
  kind: 'CLARIFICATION',
  to: input.contact,
  subject: `${input.organisation} has questions about your answers: ${input.title}`,
  paragraphs: [
    `${input.organisation} has read your answers to ${input.title} and asks you to look at ${input.questions === 1 ? 'one question' : `${String(input.questions)} questions`} again. What is unclear stands beside each of them.`,
    `Please answer by ${input.dueDate}. Everything else stays as you submitted it.`,
  ],
  action: toPortalAction(input),
  assessmentId: input.assessmentId,
});

export const buildReminderMail = (input: PortalMailInput & { readonly daysLeft: number }): MailContent => ({
  kind: 'REMINDER',
  to: input.contact,
  subject: `Reminder: ${input.title} ${input.daysLeft < 0 ? 'was' : 'is'} due ${formatDueIn(input.daysLeft)}`,
  paragraphs: [
    `${input.organisation} still waits for your answers to ${input.title}. They ${input.daysLeft < 0 ? 'were' : 'are'} due ${formatDueIn(input.daysLeft)}, on ${input.dueDate}.`,
    'What you have answered so far is saved. If something is unclear, leave a comment beside the question.',
  ],
  action: toPortalAction(input),
  assessmentId: input.assessmentId,
});

const formatDueIn = (daysLeft: number) => (daysLeft < 0 ? formatDaysAgo(-daysLeft) : formatDaysAhead(daysLeft));
