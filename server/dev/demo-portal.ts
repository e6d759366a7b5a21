import type { AppContext } from '../src/context.ts';
import { createOperatorCaller } from '../src/domain/caller.ts';
import { buildPortalUrl } from '../src/features/messaging/mail/mail-links.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';

/** The open portal link with the latest due date; null if all were used. */
export async function findPortalUrl(ctx: AppContext, organisationId: string): Promise<string | null> {
  const link = await inOrganisation(ctx, createOperatorCaller(organisationId), (tx) =>
    tx
      .selectFrom('portal_link as l')
      .innerJoin('assessment as a', (join) =>
        join.onRef('a.organisation_id', '=', 'l.organisation_id').onRef('a.id', '=', 'l.assessment_id'),
      )
      .select('l.id')
      .where('l.organisation_id', '=', organisationId)
      .where('l.revoked_at', 'is', null)
      .where('l.sections', 'is', null)
      .where('l.expires_at', '>', ctx.now().toISOString())
      .where('a.status', 'in', ['SENT', 'IN_PROGRESS'])
      // Prefers a partly answered assessment, which shows more.
      .orderBy('a.status')
      .orderBy('a.due_date', 'desc')
      .orderBy('l.created_at')
      .limit(1)
      .executeTakeFirst(),
  );
  return link ? buildPortalUrl(ctx, link.id) : null;
}
