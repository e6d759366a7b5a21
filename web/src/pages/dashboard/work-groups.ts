import type { AssessmentListItem, EndingCertification, EndingContract, Finding, MyWork } from '@assay/contract';
import type { LinkProps } from '@tanstack/react-router';
import { CalendarClock, ClipboardCheck, ClockAlert, FileBadge, type LucideIcon, TriangleAlert } from 'lucide-react';
import { t } from '../../format/text.ts';
import { SEVERITY } from '../../format/words.ts';

export type WorkEntry = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The day by which it counts. */
  readonly day: string | null;
  readonly link: LinkProps;
};

export type Group = {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly entries: readonly WorkEntry[];
  readonly totalCount: number;
  readonly all: LinkProps | null;
};

type Work<Entry> = { readonly entries: readonly Entry[]; readonly totalCount: number } | null;

type About<Entry> = Pick<Group, 'title' | 'icon' | 'all'> & { readonly entryOf: (entry: Entry) => WorkEntry };

const groupOf = <Entry>(work: Work<Entry>, { entryOf, ...about }: About<Entry>): Group[] =>
  work === null ? [] : [{ ...about, totalCount: work.totalCount, entries: work.entries.map(entryOf) }];

const assessment = ({ id, title, vendorName, dueDate }: AssessmentListItem): WorkEntry => ({
  id,
  title: vendorName,
  about: title,
  day: dueDate,
  link: { to: '/assessments/$assessmentId', params: { assessmentId: id } },
});

/** The due date was the vendor's, and the vendor has answered. */
const review = (entry: AssessmentListItem): WorkEntry => ({
  ...assessment({ ...entry, dueDate: null }),
  about: entry.status === 'SUBMITTED' ? t('{{title}} · not yet begun', { title: entry.title }) : entry.title,
});

const finding = ({ id, title, vendorName, severity, dueDate }: Finding): WorkEntry => ({
  id,
  title,
  about: `${SEVERITY[severity]} · ${vendorName}`,
  day: dueDate,
  link: { to: '/findings', search: { finding: id } },
});

const certification = ({ id, name, vendorId, vendorName, expiresDate }: EndingCertification): WorkEntry => ({
  id,
  title: vendorName,
  about: name,
  day: expiresDate,
  link: { to: '/vendors/$vendorId', params: { vendorId }, search: { tab: 'evidence' } },
});

const contract = ({ vendorId, vendorName, contractRenewalDate }: EndingContract): WorkEntry => ({
  id: vendorId,
  title: vendorName,
  about: t('Contract'),
  day: contractRenewalDate,
  link: { to: '/vendors/$vendorId', params: { vendorId } },
});

/** What waits, in the order of how much others wait for it. */
export const groupsOf = (work: MyWork): readonly Group[] => [
  ...groupOf(work.reviews, {
    title: t('Waiting for my review'),
    icon: ClipboardCheck,
    all: { to: '/assessments', search: { status: 'SUBMITTED' } },
    entryOf: review,
  }),
  ...groupOf(work.overdueAssessments, {
    title: t('Overdue at the vendor'),
    icon: ClockAlert,
    all: { to: '/assessments', search: { overdue: 'true' } },
    entryOf: assessment,
  }),
  ...groupOf(work.findings, {
    title: t('Findings due'),
    icon: TriangleAlert,
    all: { to: '/findings', search: { status: 'OPEN' } },
    entryOf: finding,
  }),
  ...groupOf(work.certifications, {
    title: t('Certificates running out'),
    icon: FileBadge,
    all: null,
    entryOf: certification,
  }),
  ...groupOf(work.contracts, { title: t('Contracts renewing'), icon: CalendarClock, all: null, entryOf: contract }),
];
