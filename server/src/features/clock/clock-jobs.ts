import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { doEach } from '../../platform/do-each.ts';
import { type Job, type Work, workOf } from '../../platform/jobs/job.ts';
import { openMissingSuccessors } from '../findings/acceptance-commands.ts';
import { listOrganisationIds } from '../organisations/organisation-queries.ts';
import { cleanUp } from './clean-up-commands.ts';
import { certificationRule, contractRule } from './expiry-rules.ts';
import { overdueRule } from './overdue-rule.ts';
import { reassessmentRule } from './reassessment-rule.ts';
import { reminderRule } from './reminder-rule.ts';
import { keep } from './rule.ts';

/** What happens by itself: every rule of the clock is listed here. */
const CLOCK: readonly ((ctx: AppContext, caller: Caller) => Promise<void>)[] = [
  keep(reminderRule),
  keep(overdueRule),
  keep(certificationRule),
  keep(contractRule),
  keep(reassessmentRule),
  openMissingSuccessors,
  cleanUp,
];

export const tick: Job<object> = { name: 'tick', data: z.object({}) };

export const tickWork: Work<AppContext> = {
  ...workOf(tick, async (ctx: AppContext) => {
    await doEach(await listOrganisationIds(ctx), (id) => doEach(CLOCK, (work) => work(ctx, systemOf(id))));
  }),
  cron: '*/15 * * * *',
};
