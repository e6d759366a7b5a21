import type {
  Acceptance,
  ApiKey,
  AssessmentListItem,
  DueResponsibility,
  ExpiringCertification,
  ExpiringContract,
  FailingWebhook,
  Finding,
  MyWork,
  PendingApproval,
  UnassessedVendor,
  UndeliveredEmail,
  VendorMessage,
} from '@assay/contract';
import type { LinkProps } from '@tanstack/react-router';
import {
  Building2,
  CalendarClock,
  ClipboardCheck,
  ClockAlert,
  FileBadge,
  Handshake,
  KeyRound,
  ListTodo,
  type LucideIcon,
  MailWarning,
  MessageSquare,
  Stamp,
  TriangleAlert,
  Webhook,
} from 'lucide-react';
import { daysUntil } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { APPROVAL_KIND_LABELS, SEVERITY_LABELS } from '../../format/labels.ts';

type WorkEntry = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The due date. */
  readonly day: string | null;
  /** Days until it is due; negative for how long it has been waiting. The lowest number comes first. */
  readonly urgency: number;
  readonly link: LinkProps;
};

export type WorkGroupData = {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly entries: readonly WorkEntry[];
  readonly totalCount: number;
  readonly all: LinkProps | null;
};

type WorkList<Entry> = { readonly entries: readonly Entry[]; readonly totalCount: number } | null;

type WorkGroupOptions<Entry> = Pick<WorkGroupData, 'title' | 'icon' | 'all'> & {
  readonly toEntry: (entry: Entry) => WorkEntry;
};

const toWorkGroup = <Entry>(work: WorkList<Entry>, { toEntry, ...about }: WorkGroupOptions<Entry>): WorkGroupData[] =>
  work === null ? [] : [{ ...about, totalCount: work.totalCount, entries: work.entries.map(toEntry) }];

const toUrgency = (day: string | null) => (day === null ? 0 : daysUntil(day));

/** Nothing is known about them, so that they come before all else. */
const toVendorEntry = ({ vendorId, vendorName }: UnassessedVendor): WorkEntry => ({
  id: vendorId,
  title: vendorName,
  about: t('Critical'),
  day: null,
  urgency: -Infinity,
  link: { to: '/vendors/$vendorId', params: { vendorId } },
});

const toAssessmentEntry = ({ id, title, vendorName, dueDate }: AssessmentListItem): WorkEntry => ({
  id,
  title: vendorName,
  about: title,
  day: dueDate,
  urgency: toUrgency(dueDate),
  link: { to: '/assessments/$assessmentId', params: { assessmentId: id } },
});

/** The due date applied to the vendor, who has answered. */
const toReviewEntry = (entry: AssessmentListItem): WorkEntry => ({
  ...toAssessmentEntry({ ...entry, dueDate: null }),
  urgency: toUrgency(entry.submittedAt),
  about: entry.status === 'SUBMITTED' ? t('{{title}} · not started', { title: entry.title }) : entry.title,
});

const toFindingEntry = ({ id, title, vendorName, severity, dueDate }: Finding): WorkEntry => ({
  id,
  title,
  about: `${SEVERITY_LABELS[severity]} · ${vendorName}`,
  day: dueDate,
  urgency: toUrgency(dueDate),
  link: { to: '/findings/$findingId', params: { findingId: id } },
});

const toMessageEntry = (message: VendorMessage): WorkEntry => ({
  id: message.subjectId,
  title: message.title,
  about: `${message.authorName ?? t('Contact')} · ${message.vendorName}`,
  day: null,
  urgency: toUrgency(message.createdAt),
  link:
    message.subjectType === 'FINDING'
      ? { to: '/findings/$findingId', params: { findingId: message.subjectId } }
      : { to: '/assessments/$assessmentId', params: { assessmentId: message.subjectId } },
});

const toApprovalEntry = ({ id, kind, subjectName, requestedByName, requestedAt }: PendingApproval): WorkEntry => ({
  id,
  title: subjectName,
  about: `${APPROVAL_KIND_LABELS[kind]} · ${requestedByName}`,
  day: null,
  urgency: toUrgency(requestedAt),
  link: { to: '/approvals/$approvalId', params: { approvalId: id } },
});

const toAcceptanceEntry = ({ findingId, title, vendorName, severity, acceptedUntil }: Acceptance): WorkEntry => ({
  id: findingId,
  title,
  about: `${SEVERITY_LABELS[severity]} · ${vendorName}`,
  day: acceptedUntil,
  urgency: toUrgency(acceptedUntil),
  link: { to: '/findings/$findingId', params: { findingId } },
});

const toResponsibilityEntry = ({ id, title, vendorId, vendorName, dueDate }: DueResponsibility): WorkEntry => ({
  id,
  title,
  about: vendorName,
  day: dueDate,
  urgency: toUrgency(dueDate),
  link: { to: '/vendors/$vendorId', params: { vendorId }, search: { open: 'responsibility', item: id } },
});

const toCertificationEntry = ({ id, name, vendorId, vendorName, expiresDate }: ExpiringCertification): WorkEntry => ({
  id,
  title: vendorName,
  about: name,
  day: expiresDate,
  urgency: toUrgency(expiresDate),
  link: { to: '/vendors/$vendorId', params: { vendorId }, search: { tab: 'evidence' } },
});

const toContractEntry = ({ vendorId, vendorName, contractRenewalDate }: ExpiringContract): WorkEntry => ({
  id: vendorId,
  title: vendorName,
  about: '',
  day: contractRenewalDate,
  urgency: toUrgency(contractRenewalDate),
  link: { to: '/vendors/$vendorId', params: { vendorId } },
});

const toApiKeyEntry = ({ id, name, ownerName }: ApiKey): WorkEntry => ({
  id,
  title: name,
  about: ownerName === null ? t('No owner') : t('Owner {{name}} has left', { name: ownerName }),
  day: null,
  urgency: 0,
  link: { to: '/settings/api-keys', search: { owner: id } },
});

const toEmailEntry = ({ id, recipientEmail, subject }: UndeliveredEmail): WorkEntry => ({
  id,
  title: recipientEmail,
  about: subject,
  day: null,
  urgency: 0,
  link: { to: '/settings/mail', search: { mail: id } },
});

const toWebhookEntry = ({ id, url, outcome }: FailingWebhook): WorkEntry => ({
  id,
  title: url,
  about: outcome ?? '',
  day: null,
  urgency: 0,
  link: { to: '/settings/webhooks/$webhookId', params: { webhookId: id } },
});

/** Each with the list that opens exactly its entries, if there is one. */
export const toWorkGroups = (work: MyWork): readonly WorkGroupData[] => [
  ...toReviewGroups(work),
  ...toDecisionGroups(work),
  ...toExpiryGroups(work),
  ...toAdministrationGroups(work),
];

const toReviewGroups = (work: MyWork): readonly WorkGroupData[] => [
  ...toWorkGroup(work.unassessedVendors, {
    title: t('Never assessed'),
    icon: Building2,
    all: work.ownsVendors ? null : { to: '/vendors', search: { tier: 'CRITICAL', rating: 'UNSCORED' } },
    toEntry: toVendorEntry,
  }),
  ...toWorkGroup(work.reviews, {
    title: t('Awaiting my review'),
    icon: ClipboardCheck,
    all: null,
    toEntry: toReviewEntry,
  }),
  ...toWorkGroup(work.overdueAssessments, {
    title: t('Overdue from vendors'),
    icon: ClockAlert,
    all: work.ownsVendors ? null : { to: '/assessments', search: { overdue: 'true' } },
    toEntry: toAssessmentEntry,
  }),
  ...toWorkGroup(work.findings, {
    title: t('Findings due'),
    icon: TriangleAlert,
    all: null,
    toEntry: toFindingEntry,
  }),
];

const toDecisionGroups = (work: MyWork): readonly WorkGroupData[] => [
  ...toWorkGroup(work.vendorMessages, {
    title: t('Vendor messages'),
    icon: MessageSquare,
    all: null,
    toEntry: toMessageEntry,
  }),
  ...toWorkGroup(work.approvals, {
    title: t('Approvals to decide'),
    icon: Stamp,
    all: null,
    toEntry: toApprovalEntry,
  }),
];

const toExpiryGroups = (work: MyWork): readonly WorkGroupData[] => [
  ...toWorkGroup(work.acceptances, {
    title: t('Ending risk acceptances'),
    icon: Handshake,
    all: null,
    toEntry: toAcceptanceEntry,
  }),
  ...toWorkGroup(work.responsibilities, {
    title: t('Our responsibilities'),
    icon: ListTodo,
    all: null,
    toEntry: toResponsibilityEntry,
  }),
  ...toWorkGroup(work.certifications, {
    title: t('Expiring certifications'),
    icon: FileBadge,
    all: null,
    toEntry: toCertificationEntry,
  }),
  ...toWorkGroup(work.contracts, {
    title: t('Upcoming contract renewals'),
    icon: CalendarClock,
    all: null,
    toEntry: toContractEntry,
  }),
];

const toAdministrationGroups = (work: MyWork): readonly WorkGroupData[] => [
  ...toWorkGroup(work.apiKeys, {
    title: t('API keys without an owner'),
    icon: KeyRound,
    all: { to: '/settings/api-keys' },
    toEntry: toApiKeyEntry,
  }),
  ...toWorkGroup(work.undeliveredEmails, {
    title: t('Undelivered emails'),
    icon: MailWarning,
    all: { to: '/settings/mail' },
    toEntry: toEmailEntry,
  }),
  ...toWorkGroup(work.failingWebhooks, {
    title: t('Failing webhooks'),
    icon: Webhook,
    all: { to: '/settings/webhooks' },
    toEntry: toWebhookEntry,
  }),
];

export type WorkItem = WorkEntry & Pick<WorkGroupData, 'icon'> & { readonly group: string };

/** All entries, the most urgent first. Entries of the same urgency stay in the order of their groups. */
export const toWorkItems = (groups: readonly WorkGroupData[]): readonly WorkItem[] =>
  groups
    .flatMap(({ title, icon, entries }) => entries.map((entry) => ({ ...entry, icon, group: title })))
    .toSorted((a, b) => (a.urgency === b.urgency ? 0 : a.urgency - b.urgency));
