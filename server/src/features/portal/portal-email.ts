import { agoWords, aheadWords } from '../../domain/day.ts';
import type { Letter } from '../mail/mail-commands.ts';

type Asked = {
  readonly linkId: string;
  readonly assessmentId: string;
  readonly title: string;
  readonly organisation: string;
  readonly dueDate: string;
  readonly contact: { readonly name: string | null; readonly email: string };
};

const action = ({ linkId }: Asked) => ({ label: 'Open the questionnaire', portalLinkId: linkId });

export const invitation = (asked: Asked): Letter => ({
  kind: 'INVITATION',
  to: asked.contact,
  subject: `${asked.organisation} asks you to answer: ${asked.title}`,
  paragraphs: [
    `${asked.organisation} reviews the security of the companies it works with and asks you to answer a questionnaire: ${asked.title}.`,
    `Please answer by ${asked.dueDate}. You need no account. Every answer is saved as you go, and you can pass sections on to colleagues.`,
  ],
  action: action(asked),
  assessmentId: asked.assessmentId,
});

export const delegation = (asked: Asked & { readonly by: string; readonly sections: readonly string[] }): Letter => ({
  kind: 'DELEGATION',
  to: asked.contact,
  subject: `${asked.by} asks you to help answer: ${asked.title}`,
  paragraphs: [
    `${asked.organisation} has sent a questionnaire, ${asked.title}, and ${asked.by} asks you to answer a part of it: ${asked.sections.join(', ')}.`,
    `Please answer by ${asked.dueDate}. You need no account. Every answer is saved as you go.`,
  ],
  action: action(asked),
  assessmentId: asked.assessmentId,
});

export const clarification = (asked: Asked & { readonly questions: number }): Letter => ({
  kind: 'CLARIFICATION',
  to: asked.contact,
  subject: `${asked.organisation} has questions about your answers: ${asked.title}`,
  paragraphs: [
    `${asked.organisation} has read your answers to ${asked.title} and asks you to look at ${asked.questions === 1 ? 'one question' : `${String(asked.questions)} questions`} again. What is unclear stands beside each of them.`,
    `Please answer by ${asked.dueDate}. Everything else stays as you submitted it.`,
  ],
  action: action(asked),
  assessmentId: asked.assessmentId,
});

export const reminder = (asked: Asked & { readonly daysLeft: number }): Letter => ({
  kind: 'REMINDER',
  to: asked.contact,
  subject: `Reminder: ${asked.title} ${asked.daysLeft < 0 ? 'was' : 'is'} due ${whenDue(asked.daysLeft)}`,
  paragraphs: [
    `${asked.organisation} still waits for your answers to ${asked.title}. They ${asked.daysLeft < 0 ? 'were' : 'are'} due ${whenDue(asked.daysLeft)}, on ${asked.dueDate}.`,
    'What you have answered so far is saved. If something is unclear, leave a comment beside the question.',
  ],
  action: action(asked),
  assessmentId: asked.assessmentId,
});

const whenDue = (daysLeft: number) => (daysLeft < 0 ? agoWords(-daysLeft) : aheadWords(daysLeft));
