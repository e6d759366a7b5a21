import { addDays } from '../../../domain/dates.ts';
import { findDueNotice, FIRST_NOTICE_DAYS } from '../../../domain/expiry-notice.ts';
import { loadCertificationRecord } from '../../portfolio/certifications/index.ts';
import { lockVendorKey } from '../../portfolio/vendors/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { notifyOfExpiry } from './notify-team.ts';
import type { ScheduledRule } from './scheduled-rule.ts';
import { buildCertificationExpiryMail, buildContractRenewalMail } from './team-email.ts';

type ExpiringItem = {
  readonly id: string;
  readonly name: string;
  readonly day: string | null;
  readonly vendorId: string;
  readonly vendorName: string;
  readonly ownerId: string | null;
};

const dueKey = ({ day }: ExpiringItem, today: string) => {
  const days = day === null ? null : findDueNotice(day, today);
  return days === null ? null : `${String(days)} days before ${day ?? ''}`;
};

const toNotice = (item: ExpiringItem, today: string) => ({
  ownerId: item.ownerId,
  dedupeKey: `${item.id} ${dueKey(item, today) ?? ''}`,
  details: item.day === null ? {} : { date: item.day },
});

export const certificationExpiryRule: ScheduledRule<ExpiringItem> = {
  name: 'CERTIFICATION_EXPIRY',
  findCandidates: (tx, { organisationId }, { today, subjectId }) =>
    tx
      .selectFrom('certification')
      .innerJoin('vendor', (join) =>
        join
          .onRef('vendor.organisation_id', '=', 'certification.organisation_id')
          .onRef('vendor.id', '=', 'certification.vendor_id'),
      )
      .select(['certification.id', 'certification.name', 'expires_date as day'])
      .select(['vendor.id as vendorId', 'vendor.name as vendorName', 'owner_id as ownerId'])
      .where('certification.organisation_id', '=', organisationId)
      .where('expires_date', '>=', today)
      .where('expires_date', '<=', addDays(today, FIRST_NOTICE_DAYS))
      .$if(subjectId !== undefined, (query) => query.where('certification.id', '=', subjectId ?? ''))
      .execute(),
  lockCandidate: (tx, caller, { vendorId }) => lockVendorKey(tx, caller, vendorId),
  dueKey,
  apply: async (tx, caller, { facts, today }) => {
    const { id, name, vendorId, vendorName, day } = facts;
    const content = buildCertificationExpiryMail({ vendorId, vendorName, name, day: day ?? '', today });
    const subject = { type: 'CERTIFICATION', id } as const;
    const input = { ...toNotice(facts, today), kind: 'CERTIFICATION_EXPIRING', subject, content } as const;
    const recipients = await notifyOfExpiry(tx, caller, input);
    const meta = { vendorId, vendorName, expiresDate: day, recipients };
    const entity = { type: 'Certification', id, name };
    const loadRecord = () => loadCertificationRecord(tx, caller, { certificationId: id, today });
    await recordAudit(tx, caller, { action: 'CERTIFICATION_EXPIRING', entity, meta, loadRecord });
  },
};

export const contractRenewalRule: ScheduledRule<ExpiringItem> = {
  name: 'CONTRACT_RENEWAL',
  findCandidates: (tx, { organisationId }, { today, subjectId }) =>
    tx
      .selectFrom('vendor')
      .select(['id', 'name', 'contract_renewal_date as day'])
      .select(['id as vendorId', 'name as vendorName', 'owner_id as ownerId'])
      .where('organisation_id', '=', organisationId)
      .where('contract_renewal_date', '>=', today)
      .where('contract_renewal_date', '<=', addDays(today, FIRST_NOTICE_DAYS))
      .$if(subjectId !== undefined, (query) => query.where('id', '=', subjectId ?? ''))
      .execute(),
  lockCandidate: (tx, caller, { vendorId }) => lockVendorKey(tx, caller, vendorId),
  dueKey,
  apply: async (tx, caller, { facts, today }) => {
    const { vendorId, vendorName, day } = facts;
    const content = buildContractRenewalMail({ vendorId, vendorName, name: vendorName, day: day ?? '', today });
    const subject = { type: 'VENDOR', id: vendorId } as const;
    const input = { ...toNotice(facts, today), kind: 'CONTRACT_EXPIRING', subject, content } as const;
    const recipients = await notifyOfExpiry(tx, caller, input);
    const meta = { contractRenewalDate: day, recipients };
    const entity = { type: 'Vendor', id: vendorId, name: vendorName };
    await recordAudit(tx, caller, { action: 'NOTIFY_EXPIRY', entity, meta });
  },
};
