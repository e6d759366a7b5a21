import {
  type ExpiringCertification,
  type ExpiringContract,
  MAX_MY_WORK_ENTRIES,
  type MyWork,
  type UnassessedVendor,
} from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import type { Condition } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { countWork, planEachTime } from '../../../platform/db/pages.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { listKeysWithoutOwner } from '../../access/api-keys/index.ts';
import { listOverdueAssessments, listPendingReviews } from '../../assessments/records/index.ts';
import { listUndeliveredMails } from '../../messaging/mail/index.ts';
import { listVendorMessages } from '../../messaging/notifications/index.ts';
import { listFailingWebhooks } from '../../messaging/webhooks/index.ts';
import { listDueResponsibilities } from '../../portfolio/responsibilities/index.ts';
import { listApprovalsToDecide } from '../../reviews/approvals/index.ts';
import { listDueFindings, listEndingAcceptances } from '../../reviews/findings/index.ts';

/** Findings and our responsibilities. */
const DUE_DAYS = 30;
const EXPIRY_DAYS = 60;
const EMAIL_DAYS = 7;

/** Vendor owners see their own vendors; all other users see all vendors. */
export function getMyWork(ctx: AppContext, caller: Caller): Promise<MyWork> {
  const today = toIsoDate(ctx.now());
  return inOrganisation(ctx, caller, async (tx) => {
    await planEachTime(tx);
    const ownsVendors = await isVendorOwner(tx, caller);
    const ending = { today, until: addDays(today, EXPIRY_DAYS), ownedBy: ownsVendors ? caller.id : null };
    const due = { until: addDays(today, DUE_DAYS), ownedBy: caller.id };
    const seesAssessments = can(caller, 'assessments:view');
    const seesVendors = can(caller, 'vendors:view');
    return {
      ownsVendors,
      unassessedVendors: seesVendors ? await listUnassessedVendors(tx, caller, ending) : null,
      reviews: can(caller, 'assessments:review') ? await listPendingReviews(tx, caller, today) : null,
      findings: seesAssessments ? await listDueFindings(tx, caller, due) : null,
      vendorMessages: seesAssessments ? await listVendorMessages(tx, caller) : null,
      approvals: can(caller, 'approvals:decide') ? await listApprovalsToDecide(tx, caller) : null,
      acceptances: seesAssessments ? await listEndingAcceptances(tx, caller, today) : null,
      responsibilities: seesVendors ? await listDueResponsibilities(tx, caller, due.until) : null,
      certifications: seesVendors ? await listExpiringCertifications(tx, caller, ending) : null,
      contracts: seesVendors ? await listExpiringContracts(tx, caller, ending) : null,
      overdueAssessments: seesAssessments ? await listOverdueAssessments(tx, caller, ending) : null,
      apiKeys: managesApiKeys(caller) ? await listApiKeysToReview(tx, caller) : null,
      undeliveredEmails: managesSettings(caller)
        ? await listUndeliveredMails(tx, caller, addDays(today, -EMAIL_DAYS))
        : null,
      failingWebhooks: managesSettings(caller) ? await listFailingWebhooks(tx, caller) : null,
    };
  });
}

const managesApiKeys = (caller: Caller) => can(caller, 'api-keys:view') && can(caller, 'api-keys:manage');

const managesSettings = (caller: Caller) => can(caller, 'settings:view') && can(caller, 'settings:manage');

async function listApiKeysToReview(tx: Tx, caller: Caller) {
  const keys = await listKeysWithoutOwner(tx, caller);
  return { entries: keys.slice(0, MAX_MY_WORK_ENTRIES), totalCount: keys.length };
}

async function isVendorOwner(tx: Tx, { organisationId, id }: Caller): Promise<boolean> {
  const owned = await tx
    .selectFrom('vendor')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('owner_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return owned !== undefined;
}

type ExpiringInput = { readonly today: string; readonly until: string; readonly ownedBy: string | null };

const isOwned = (ownedBy: string | null): Condition =>
  ownedBy === null ? sql`true` : sql`v.owner_id = ${ownedBy}::uuid`;

const listUnassessedVendors = (tx: Tx, { organisationId }: Caller, { ownedBy }: Pick<ExpiringInput, 'ownedBy'>) =>
  toWorkList(tx, {
    columns: sql<UnassessedVendor>`v.id as "vendorId", v.name as "vendorName", v.created_at as "createdAt"`,
    from: sql`vendor v`,
    where: sql`v.organisation_id = ${organisationId}::uuid and v.tier = 'CRITICAL' and v.overall_exact is null
      and ${isOwned(ownedBy)}`,
    order: sql`v.created_at, v.id`,
  });

const listExpiringCertifications = (tx: Tx, { organisationId }: Caller, { today, until, ownedBy }: ExpiringInput) =>
  toWorkList(tx, {
    columns: sql<ExpiringCertification>`c.id, c.name, c.expires_date as "expiresDate", v.id as "vendorId", v.name as "vendorName"`,
    from: sql`certification c join vendor v on v.organisation_id = c.organisation_id and v.id = c.vendor_id`,
    counted: ownedBy === null ? sql`certification c` : undefined,
    where: sql`c.organisation_id = ${organisationId}::uuid and c.expires_date between ${today}::date and ${until}::date
      and ${isOwned(ownedBy)}`,
    order: sql`c.expires_date, c.id`,
  });

const listExpiringContracts = (tx: Tx, { organisationId }: Caller, { today, until, ownedBy }: ExpiringInput) =>
  toWorkList(tx, {
    columns: sql<ExpiringContract>`v.id as "vendorId", v.name as "vendorName", v.contract_renewal_date as "contractRenewalDate"`,
    from: sql`vendor v`,
    where: sql`v.organisation_id = ${organisationId}::uuid
      and v.contract_renewal_date between ${today}::date and ${until}::date and ${isOwned(ownedBy)}`,
    order: sql`v.contract_renewal_date, v.id`,
  });

type WorkQuery<Entry> = {
  readonly columns: RawBuilder<Entry>;
  readonly from: RawBuilder<unknown>;
  /** Where fewer tables are enough for the count. */
  readonly counted?: RawBuilder<unknown> | undefined;
  readonly where: Condition;
  readonly order: RawBuilder<unknown>;
};

/** The first entries and their number are read apart, each from an index. */
async function toWorkList<Entry>(tx: Tx, { columns, from, counted = from, where, order }: WorkQuery<Entry>) {
  const { rows } = await sql<Entry>`
    select ${columns} from ${from} where ${where} order by ${order} limit ${sql.lit(MAX_MY_WORK_ENTRIES)}`.execute(tx);
  return { entries: rows, totalCount: await countWork(tx, rows, sql`${counted} where ${where}`) };
}
