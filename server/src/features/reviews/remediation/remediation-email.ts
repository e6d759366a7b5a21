import type { Caller } from '../../../domain/caller.ts';
import { formatDate, formatDaysAhead } from '../../../domain/dates.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { findRequester, type PortalContactInput, type Requester } from '../../assessments/portal/index.ts';
import type { MailContent } from '../../messaging/mail/index.ts';

export type FindingMailInput = {
  readonly vendorId: string;
  readonly linkId: string;
  readonly contact: PortalContactInput;
};

type FindingMailFacts = FindingMailInput & {
  readonly organisation: string;
  readonly vendor: string;
  /** Null leaves out everything that names a person or invites a reply. */
  readonly requester: Requester | null;
};

export async function loadFindingMailFacts(tx: Tx, caller: Caller, input: FindingMailInput): Promise<FindingMailFacts> {
  const names = await tx
    .selectFrom('vendor')
    .innerJoin('organisation', 'organisation.organisation_id', 'vendor.organisation_id')
    .select(['organisation.name as organisation', 'vendor.name as vendor'])
    .where('vendor.organisation_id', '=', caller.organisationId)
    .where('vendor.id', '=', input.vendorId)
    .executeTakeFirstOrThrow();
  return { ...input, ...names, requester: await findRequester(tx, caller, { vendor_id: input.vendorId }) };
}

const MAX_LISTED_FINDINGS = 10;

type ListedFinding = { readonly title: string; readonly due_date: string | null };

type SharingMailInput = FindingMailFacts & {
  readonly findings: readonly ListedFinding[];
  /** The host that the link opens, so that the contact can recognise it. */
  readonly host: string;
};

export const buildSharingMail = (input: SharingMailInput): MailContent => ({
  ...buildFindingMail(input, 'FINDINGS'),
  subject: `${input.organisation}: please resolve ${formatFindingCount(input.findings.length)}`,
  paragraphs: [
    ...withRequester(input, ({ name, role }) => `I’m ${name}, ${role} at ${input.organisation}.`),
    `${input.organisation} reviews the security of its vendors and found ${formatFindingCount(input.findings.length)} at ${input.vendor}:`,
    listItems(input.findings.map(formatFinding)),
    'What we need: for each finding, tell us what you plan to do and by when. When it’s done, upload a proof and report the finding as fixed.',
  ],
  closing: [
    `The link is personal to you and opens ${input.host}. You don’t need an account, and we will never ask you for a password or payment details. Please don’t forward the link.`,
    ...withRequester(
      input,
      ({ email }) =>
        `If you have questions, or want to check that this request is genuine, reply to this email or write to ${email}.`,
    ),
  ],
});

export const buildReturnMail = (
  input: FindingMailFacts & { readonly title: string; readonly reason: string },
): MailContent => ({
  ...buildFindingMail(input, 'FINDING_RETURNED'),
  subject: `${input.organisation} has returned a finding: “${input.title}”`,
  paragraphs: [
    `Thank you for working on “${input.title}”. ${input.organisation} has checked it and could not close it yet:`,
    input.reason,
    'Please see to it and report the finding as fixed again.',
  ],
  closing: withRequester(input, ({ email }) => `If anything is unclear, reply to this email: it goes to ${email}.`),
});

type FindingReminderInput = FindingMailFacts & {
  readonly day: string;
  readonly daysLeft: number;
  readonly findings: readonly { readonly title: string; readonly day: string }[];
};

export const buildFindingReminderMail = (input: FindingReminderInput): MailContent => ({
  ...buildFindingMail(input, 'FINDING_REMINDER'),
  subject: `Reminder: ${formatFindingCount(input.findings.length)} for ${input.organisation} due ${formatDaysAhead(input.daysLeft)}`,
  paragraphs: [
    `${input.organisation} asked ${input.vendor} to resolve ${formatFindingCount(input.findings.length)}. We have not heard that this is done:`,
    listItems(input.findings.map(({ title, day }) => formatFinding({ title, due_date: day }))),
  ],
  closing: [
    'If you need more time, change the date in your plan.',
    ...withRequester(input, ({ email }) => `If anything is unclear, reply to this email: it goes to ${email}.`),
  ],
});

const listItems = (items: readonly string[]): string[] => {
  const hidden = items.length - MAX_LISTED_FINDINGS;
  return [...items.slice(0, MAX_LISTED_FINDINGS), ...(hidden > 0 ? [`… and ${String(hidden)} more`] : [])];
};

const formatFinding = ({ title, due_date }: ListedFinding) =>
  due_date === null ? title : `${title} (due ${formatDate(due_date)})`;

const formatFindingCount = (count: number) => (count === 1 ? '1 finding' : `${String(count)} findings`);

const buildFindingMail = (input: FindingMailFacts, kind: string) => ({
  kind,
  to: input.contact,
  action: { label: 'Open findings', portalLinkId: input.linkId },
  ...(input.requester && {
    replyTo: { name: input.requester.name, email: input.requester.email },
    signature: [input.requester.name, `${input.requester.role}, ${input.organisation}`],
  }),
});

const withRequester = ({ requester }: FindingMailFacts, format: (requester: Requester) => string): string[] =>
  requester ? [format(requester)] : [];
