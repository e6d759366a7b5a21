import { FindingQuery, type User } from '@assay/contract';
import type pg from 'pg';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import {
  acceptanceEndingRule,
  findingDueRule,
  findingOverdueRule,
} from '../src/features/operations/schedule/finding-rules.ts';
import { runRule } from '../src/features/operations/schedule/scheduled-rule.ts';
import { updateFindingDetails } from '../src/features/reviews/findings/details-commands.ts';
import { createFindingComment } from '../src/features/reviews/findings/finding-comment-commands.ts';
import { listFindings } from '../src/features/reviews/findings/finding-queries.ts';

type DemoInbox = {
  readonly operator: Caller;
  readonly visitor: User;
  /** Who mentions the visitor and assigns a finding to them. */
  readonly colleague: Caller;
};

/** What concerns the demo user, beside what vendors have submitted. */
export async function seedDemoInbox(ctx: AppContext, { operator, visitor, colleague }: DemoInbox): Promise<void> {
  const query = FindingQuery.parse({ status: 'OPEN', ownerId: visitor.id, pageSize: '1' });
  const [mine] = (await listFindings(ctx, colleague, query)).page.entries;
  if (mine) {
    const body = `@${visitor.name}\nThe vendor asks for two more weeks. Is that all right with you?`;
    const comment = { body, visibility: 'INTERNAL' as const, mentionedUserIds: [visitor.id] };
    await createFindingComment(ctx, colleague, { findingId: mine.id, body: comment });
  }
  const theirs = FindingQuery.parse({ status: 'OPEN', ownerId: colleague.id, pageSize: '1' });
  const [handedOver] = (await listFindings(ctx, colleague, theirs)).page.entries;
  if (handedOver) {
    const update = { ownerId: visitor.id };
    await updateFindingDetails(ctx, colleague, { findingId: handedOver.id, update, ifMatch: undefined });
  }
  for (const rule of [findingDueRule, findingOverdueRule, acceptanceEndingRule]) await runRule(rule)(ctx, operator);
}

const DATED = [
  `update notification n set created_at = coalesce(a.submitted_at, a.created_at) from assessment a
     where n.organisation_id = $1::uuid and a.organisation_id = n.organisation_id and a.id = n.subject_id`,
  `delete from notification where organisation_id = $1::uuid and created_at < now() - interval '60 days'`,
  // The demo sends no emails about what happened before it.
  `update notification set email = 'NONE' where organisation_id = $1::uuid`,
  `update notification n set read_at = created_at + interval '1 hour'
     from (select id, row_number() over (partition by user_id order by created_at desc, id) as place
       from notification where organisation_id = $1::uuid) as placed
     where n.organisation_id = $1::uuid and n.id = placed.id and placed.place > 8`,
];

/** Notifications are as old as what they are about. The eight newest of each user are unread. */
export async function backdateDemoInbox(owner: pg.Client, organisationId: string): Promise<void> {
  for (const statement of DATED) await owner.query(statement, [organisationId]);
}
