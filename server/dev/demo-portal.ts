import type { AppContext } from '../src/context.ts';
import { operatorOf } from '../src/domain/caller.ts';
import { portalUrl } from '../src/features/portal/portal-link-commands.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';

/** A link that can be answered right now, with the most time left; null once a visitor has used them all up. */
export async function findPortalUrl(ctx: AppContext, organisationId: string): Promise<string | null> {
  const link = await inOrganisation(ctx, operatorOf(organisationId), (tx) =>
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
      // The one that is half answered shows more than one that nobody has begun.
      .orderBy('a.status')
      .orderBy('a.due_date', 'desc')
      .orderBy('l.created_at')
      .limit(1)
      .executeTakeFirst(),
  );
  return link ? portalUrl(ctx, link.id) : null;
}
