import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { forgetAnswers } from '../../platform/db/repeatable.ts';
import { removeEndedAccountLinks } from '../account-links/account-link-commands.ts';
import { removeEndedPortalSessions } from '../portal/portal-session-commands.ts';
import { removeExpiredSessions } from '../sessions/session-commands.ts';
import { forgetOccurrences } from './occurrence-commands.ts';

/** Removes what nobody can use any more. Nothing of it was ever shown, so nothing of it is audited. */
export function cleanUp(ctx: AppContext, caller: Caller): Promise<void> {
  const now = ctx.now();
  return inOrganisation(ctx, caller, async (tx) => {
    await removeExpiredSessions(tx, caller, now.toISOString());
    await removeEndedPortalSessions(tx, caller, now.toISOString());
    await removeEndedAccountLinks(tx, caller, now.toISOString());
    await forgetAnswers(tx, caller, now);
    await forgetOccurrences(tx, caller, now);
  });
}
