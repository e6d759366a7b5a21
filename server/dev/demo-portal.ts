import type { AppContext } from '../src/context.ts';
import { createOperatorCaller } from '../src/domain/caller.ts';
import { showPortalLink } from '../src/features/assessments/portal/portal-contact-commands.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { readLocalState, writeLocalState } from './local-state.ts';

export type DemoFolder = { readonly dir: string; readonly organisationId: string };

/**
 * The open portal link with the latest due date; null if all were used. Links are shown once, so the demo keeps this
 * one in its folder, like the password.
 */
export async function findPortalUrl(ctx: AppContext, { dir, organisationId }: DemoFolder): Promise<string | null> {
  const link = await findOpenLink(ctx, organisationId);
  if (!link) return null;
  const fileName = `portal-link-${link.linkId}`;
  if (link.shown_at === null) {
    const { url } = await showPortalLink(ctx, createOperatorCaller(organisationId), link);
    await writeLocalState(dir, fileName, new URL(url ?? '').hash);
  }
  const hash = await readLocalState(dir, fileName);
  return hash === null ? null : new URL(`/portal${hash}`, ctx.config.publicUrl).href;
}

const findOpenLink = (ctx: AppContext, organisationId: string) =>
  inOrganisation(ctx, createOperatorCaller(organisationId), (tx) =>
    tx
      .selectFrom('portal_link as l')
      .innerJoin('assessment as a', (join) =>
        join.onRef('a.organisation_id', '=', 'l.organisation_id').onRef('a.id', '=', 'l.assessment_id'),
      )
      .select(['l.id as linkId', 'a.id as assessmentId', 'l.shown_at'])
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
