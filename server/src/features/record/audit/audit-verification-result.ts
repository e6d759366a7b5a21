import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { LogReport } from './audit-verification.ts';

export type SavedVerification = Pick<LogReport, 'checkedAt' | 'upTo' | 'upToEntryAt' | 'witnessed'> & {
  readonly problem: { readonly words: string } | null;
};

/** Keeps the result of the last verification, which the page of the audit log shows. */
export const saveVerification = (
  ctx: AppContext,
  organisationId: string,
  { checkedAt, upTo, upToEntryAt, witnessed, problem }: SavedVerification,
): Promise<void> =>
  inOrganisation(ctx, createSystemCaller(organisationId), async (tx) => {
    const row = {
      checked_at: checkedAt,
      up_to: upTo,
      up_to_entry_at: upToEntryAt,
      witnessed,
      problem: problem?.words ?? null,
    };
    await tx
      .insertInto('audit_verification')
      .values({ organisation_id: organisationId, ...row })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
      .execute();
  });
