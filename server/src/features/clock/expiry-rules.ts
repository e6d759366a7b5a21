import { addDays } from '../../domain/day.ts';
import { FIRST_NOTICE_DAYS, noticeDue } from '../../domain/expiry-notice.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { holdVendor } from '../vendors/vendor-score-commands.ts';
import type { Rule } from './rule.ts';
import { expiryNotice, renewalNotice } from './team-email.ts';
import { tellTeam } from './team-notices.ts';

type Ending = {
  readonly id: string;
  readonly name: string;
  readonly day: string | null;
  readonly vendorId: string;
  readonly vendorName: string;
  readonly ownerId: string | null;
};

const occasionOf = ({ day }: Ending, today: string) => {
  const days = day === null ? null : noticeDue(day, today);
  return days === null ? null : `${String(days)} days before ${day ?? ''}`;
};

export const certificationRule: Rule<Ending> = {
  name: 'CERTIFICATION_EXPIRY',
  look: (tx, { organisationId }, { today, subjectId }) =>
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
  hold: (tx, caller, { vendorId }) => holdVendor(tx, caller, vendorId),
  occasionOf,
  act: async (tx, caller, { facts, today }) => {
    const { id, name, vendorId, vendorName, day } = facts;
    const letter = expiryNotice({ vendorId, vendorName, name, day: day ?? '', today });
    const recipients = await tellTeam(tx, caller, { ownerId: facts.ownerId, letter });
    const meta = { vendorId, vendorName, expiresDate: day, recipients };
    const entity = { type: 'Certification', id, name };
    await recordAudit(tx, caller, { action: 'CERTIFICATION_EXPIRING', entity, meta });
  },
};

export const contractRule: Rule<Ending> = {
  name: 'CONTRACT_RENEWAL',
  look: (tx, { organisationId }, { today, subjectId }) =>
    tx
      .selectFrom('vendor')
      .select(['id', 'name', 'contract_renewal_date as day'])
      .select(['id as vendorId', 'name as vendorName', 'owner_id as ownerId'])
      .where('organisation_id', '=', organisationId)
      .where('contract_renewal_date', '>=', today)
      .where('contract_renewal_date', '<=', addDays(today, FIRST_NOTICE_DAYS))
      .$if(subjectId !== undefined, (query) => query.where('id', '=', subjectId ?? ''))
      .execute(),
  hold: (tx, caller, { vendorId }) => holdVendor(tx, caller, vendorId),
  occasionOf,
  act: async (tx, caller, { facts, today }) => {
    const { vendorId, vendorName, day } = facts;
    const letter = renewalNotice({ vendorId, vendorName, name: vendorName, day: day ?? '', today });
    const recipients = await tellTeam(tx, caller, { ownerId: facts.ownerId, letter });
    const meta = { contractRenewalDate: day, recipients };
    const entity = { type: 'Vendor', id: vendorId, name: vendorName };
    await recordAudit(tx, caller, { action: 'NOTIFY_EXPIRY', entity, meta });
  },
};
