import { isComplete } from '@assay/contract/rules';
import type { PortalProgress } from '@assay/contract';
import { formatDate, formatDaysAgo, formatDaysAhead } from '../../../domain/dates.ts';
import type { MailContent } from '../../messaging/mail/index.ts';
import type { Requester } from './requester-queries.ts';

type PortalMailInput = {
  readonly linkId: string;
  readonly assessmentId: string;
  readonly title: string;
  readonly organisation: string;
  readonly dueDate: string;
  readonly contact: { readonly name: string | null; readonly email: string };
  /** Null leaves out everything that names a person or invites a reply. */
  readonly requester: Requester | null;
};

type InvitationInput = PortalMailInput & {
  readonly vendor: string;
  readonly questionCount: number;
  /** The host that the link opens, so that the contact can recognise it. */
  readonly host: string;
};

export const buildInvitationMail = (input: InvitationInput): MailContent => ({
  ...buildPortalMail(input, { kind: 'INVITATION', label: 'Open questionnaire' }),
  subject: `${input.organisation}: please complete “${input.title}” by ${formatDate(input.dueDate)}`,
  paragraphs: [
    ...withRequester(input, ({ name, role }) => `I’m ${name}, ${role} at ${input.organisation}.`),
    `${input.organisation} reviews the security of its vendors. As part of this review, we ask ${input.vendor} to complete a questionnaire: ${input.title}.`,
    [
      `What we need: answers to ${formatQuestionCount(input.questionCount)}, with supporting documents where you have them`,
      `Time needed: about ${formatDuration(input.questionCount)}. Your answers are saved automatically, so you can stop and continue later.`,
      `Due date: ${formatDate(input.dueDate)}`,
      'Who can help: you can delegate sections to colleagues from the questionnaire',
    ],
  ],
  closing: [
    `The link is personal to you and opens ${input.host}. You don’t need an account, and we will never ask you for a password or payment details. Please don’t forward the link. To involve a colleague, delegate sections to them from the questionnaire.`,
    ...withRequester(input, formatVerificationHint),
  ],
});

type DelegationInput = PortalMailInput & {
  readonly by: string;
  readonly sections: readonly string[];
  readonly host: string;
};

export const buildDelegationMail = (input: DelegationInput): MailContent => ({
  ...buildPortalMail(input, { kind: 'DELEGATION', label: 'Open questionnaire' }),
  // No names that people type in the portal: subjects are ours.
  subject: `A colleague has asked you to help complete “${input.title}”`,
  paragraphs: [
    `${input.organisation} has sent your company a questionnaire: ${input.title}. ${input.by} has asked you to complete these sections:`,
    input.sections,
    `Please complete them by ${formatDate(input.dueDate)}. Your answers are saved automatically.`,
  ],
  closing: [
    `The link is personal to you and opens ${input.host}. You don’t need an account or a password. Please don’t forward the link.`,
    ...withRequester(input, formatVerificationHint),
  ],
});

const MAX_LISTED_QUESTIONS = 5;

export const buildClarificationMail = (
  input: PortalMailInput & { readonly questions: readonly string[] },
): MailContent => {
  const { questions } = input;
  const hidden = questions.length - MAX_LISTED_QUESTIONS;
  const count = questions.length === 1 ? 'one question' : formatQuestionCount(questions.length);
  const isReviewer = input.requester?.isSender ?? false;
  return {
    ...buildPortalMail(input, { kind: 'CLARIFICATION', label: 'Review questions' }),
    subject: `${input.organisation} has follow-up questions about “${input.title}”`,
    paragraphs: [
      isReviewer
        ? `Thank you for completing “${input.title}”. I have reviewed your answers and need more information on ${count}:`
        : `Thank you for completing “${input.title}”. ${input.organisation} has reviewed your answers and needs more information on ${count}:`,
      [
        ...questions.slice(0, MAX_LISTED_QUESTIONS).map(truncateQuestion),
        ...(hidden > 0 ? [`… and ${String(hidden)} more`] : []),
      ],
      `${isReviewer ? 'My' : 'The reviewer’s'} comment appears next to each question in the questionnaire. Please revise your answers or reply to the comments, then submit again by ${formatDate(input.dueDate)}. Your other answers stay as submitted.`,
    ],
    closing: withRequester(input, ({ email }) => `If anything is unclear, reply to this email: it goes to ${email}.`),
  };
};

export type ReminderMailInput = PortalMailInput & {
  readonly vendor: string;
  /** When the vendor was asked, or asked again if questions were sent back. */
  readonly askedOn: string;
  readonly wasReturned: boolean;
  readonly daysLeft: number;
  readonly progress: PortalProgress;
  /** Set for a colleague who was asked by another contact. */
  readonly delegation: { readonly by: string; readonly sections: readonly string[] } | null;
};

export const buildReminderMail = (input: ReminderMailInput): MailContent => ({
  ...buildPortalMail(input, { kind: 'REMINDER', label: 'Open questionnaire' }),
  subject:
    input.daysLeft < 0
      ? `Overdue: “${input.title}” for ${input.organisation} was due ${formatDaysAgo(-input.daysLeft)}`
      : `Reminder: “${input.title}” for ${input.organisation} is due ${formatDaysAhead(input.daysLeft)}`,
  paragraphs: [formatReminderReason(input), formatReminderFacts(input)],
  closing: [formatReminderHelp(input)],
});

function formatReminderReason(input: ReminderMailInput): string {
  const { organisation, vendor, title, delegation, progress } = input;
  if (delegation) {
    const request = `${delegation.by} asked you to complete part of a questionnaire from ${organisation}: ${delegation.sections.join(', ')}.`;
    return isComplete(progress)
      ? `${request} All required questions in these sections are answered, but the questionnaire has not been submitted yet.`
      : `${request} Some of these questions are still unanswered.`;
  }
  const askedOn = formatDate(input.askedOn);
  return input.wasReturned
    ? `On ${askedOn}, ${organisation} asked ${vendor} for more information about its answers to a questionnaire: ${title}. We have not received the revised answers yet.`
    : `On ${askedOn}, ${organisation} asked ${vendor} to complete a questionnaire: ${title}. We have not received it yet.`;
}

function formatReminderFacts({ dueDate, daysLeft, progress, wasReturned }: ReminderMailInput): string[] {
  const when = daysLeft < 0 ? formatDaysAgo(-daysLeft) : formatDaysAhead(daysLeft);
  const { answered, required } = progress;
  return [
    `Due date: ${formatDate(dueDate)} (${when})`,
    // After questions were sent back, nearly everything is answered: the number would mislead.
    ...(required === 0 || wasReturned
      ? []
      : [`Progress: ${String(answered)} of ${formatRequiredCount(required)} answered`]),
  ];
}

const formatReminderHelp = ({ progress, delegation, requester }: ReminderMailInput) =>
  [
    ...(progress.answered > 0 ? ['Your answers so far are saved.'] : []),
    'If a question is unclear, leave a comment on it in the questionnaire.',
    ...(delegation ? [`If you need more time or someone else should answer, contact ${delegation.by}.`] : []),
    ...(requester && !delegation
      ? [`If you need more time or someone else should answer, reply to this email: it goes to ${requester.email}.`]
      : []),
  ].join(' ');

type PortalMailKind = { readonly kind: string; readonly label: string };

const buildPortalMail = (input: PortalMailInput, { kind, label }: PortalMailKind) => ({
  kind,
  to: input.contact,
  action: { label, portalLinkId: input.linkId },
  assessmentId: input.assessmentId,
  ...(input.requester && {
    replyTo: { name: input.requester.name, email: input.requester.email },
    signature: [input.requester.name, `${input.requester.role}, ${input.organisation}`],
  }),
});

const withRequester = ({ requester }: PortalMailInput, format: (requester: Requester) => string): string[] =>
  requester ? [format(requester)] : [];

const formatVerificationHint = ({ email }: Requester) =>
  `If you have questions, or want to check that this request is genuine, reply to this email or write to ${email}.`;

const formatQuestionCount = (count: number) => (count === 1 ? '1 question' : `${String(count)} questions`);

const formatRequiredCount = (count: number) =>
  count === 1 ? '1 required question' : `${String(count)} required questions`;

const MAX_QUESTION_LENGTH = 200;

const truncateQuestion = (text: string) =>
  [...text].length <= MAX_QUESTION_LENGTH ? text : `${[...text].slice(0, MAX_QUESTION_LENGTH).join('')}…`;

const HOUR_MINUTES = 60;
const STEP_MINUTES = 15;

/** One minute per question, rounded up to a quarter of an hour. */
function formatDuration(questionCount: number): string {
  const total = Math.ceil(questionCount / STEP_MINUTES) * STEP_MINUTES;
  const [hours, minutes] = [Math.floor(total / HOUR_MINUTES), total % HOUR_MINUTES];
  const parts = [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${String(hours)} hours`] : []),
    ...(minutes > 0 ? [`${String(minutes)} minutes`] : []),
  ];
  return parts.join(' and ');
}
