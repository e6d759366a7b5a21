import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { claimRuleRun, listClaimedRuleRuns, toRuleRunKey } from './rule-runs.ts';

/** All candidates for a rule on a day, or a single subject. */
type RuleScope = { readonly today: string; readonly subjectId?: string };

/** A rule that runs on a schedule, once per due key. */
export type ScheduledRule<Facts extends { readonly id: string }> = {
  readonly name: string;
  readonly findCandidates: (tx: Tx, caller: Caller, scope: RuleScope) => Promise<Facts[]>;
  readonly lockCandidate: (tx: Tx, caller: Caller, facts: Facts) => Promise<unknown>;
  /** Identifies what is due today, for example the day of a reminder. Null if nothing is due. */
  readonly dueKey: (facts: Facts, today: string) => string | null;
  /** Must write the audit entry too. */
  readonly apply: (tx: Tx, caller: Caller, acting: RuleAction<Facts>) => Promise<unknown>;
};

type RuleAction<Facts> = { readonly facts: Facts; readonly today: string };

/** Applies the rule to all due candidates, each in its own transaction. */
export const runRule =
  <Facts extends { readonly id: string }>(rule: ScheduledRule<Facts>) =>
  async (ctx: AppContext, caller: Caller): Promise<void> => {
    const today = toIsoDate(ctx.now());
    const due = await inOrganisation(ctx, caller, (tx) => listDueCandidates(tx, caller, { rule, today }));
    await forEachCollectingErrors(due, (found) =>
      inOrganisation(ctx, caller, (tx) => applyOnce(tx, caller, { rule, found, today })).catch(ignoreNotFound),
    );
  };

type RunRuleInput<Facts extends { readonly id: string }> = {
  readonly rule: ScheduledRule<Facts>;
  readonly today: string;
};

async function listDueCandidates<Facts extends { readonly id: string }>(
  tx: Tx,
  caller: Caller,
  { rule, today }: RunRuleInput<Facts>,
): Promise<Facts[]> {
  const facts = await rule.findCandidates(tx, caller, { today });
  const due = facts.filter((one) => rule.dueKey(one, today) !== null);
  const taken = await listClaimedRuleRuns(tx, caller, { rule: rule.name, subjectIds: due.map(({ id }) => id) });
  return due.filter((one) => !taken.has(toRuleRunKey(one.id, rule.dueKey(one, today) ?? '')));
}

/** Checks again with the lock held: the vendor may have answered, or another worker may have been faster. */
async function applyOnce<Facts extends { readonly id: string }>(
  tx: Tx,
  caller: Caller,
  { rule, found, today }: RunRuleInput<Facts> & { readonly found: Facts },
): Promise<void> {
  await rule.lockCandidate(tx, caller, found);
  const [facts] = await rule.findCandidates(tx, caller, { today, subjectId: found.id });
  const dueKey = facts ? rule.dueKey(facts, today) : null;
  if (!facts || dueKey === null) return;
  if (!(await claimRuleRun(tx, caller, { rule: rule.name, subjectId: facts.id, dueKey }))) return;
  await rule.apply(tx, caller, { facts, today });
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
