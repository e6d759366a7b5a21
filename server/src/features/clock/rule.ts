import type { AppContext } from '../../context.ts';
import { type Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { doEach } from '../../platform/do-each.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { nameOf, takenOccasions, takeOccasion } from './occurrence-commands.ts';

/** What to look at: everything the rule could be about on this day, or one thing alone. */
export type Look = { readonly today: string; readonly subjectId?: string };

/** Something that happens by the clock, once for each occasion. */
export type Rule<Facts extends { readonly id: string }> = {
  readonly name: string;
  readonly look: (tx: Tx, caller: Caller, look: Look) => Promise<Facts[]>;
  /** Keeps what the rule is about from changing until the transaction ends. */
  readonly hold: (tx: Tx, caller: Caller, facts: Facts) => Promise<unknown>;
  /** The rule itself: which occasion it is today, if any. */
  readonly occasionOf: (facts: Facts, today: string) => string | null;
  /** The effect, with its audit entry. */
  readonly act: (tx: Tx, caller: Caller, acting: Acting<Facts>) => Promise<unknown>;
};

export type Acting<Facts> = { readonly facts: Facts; readonly today: string };

/** Whatever a rule says is due is done, each in a transaction of its own. */
export const keep =
  <Facts extends { readonly id: string }>(rule: Rule<Facts>) =>
  async (ctx: AppContext, caller: Caller): Promise<void> => {
    const today = dayOf(ctx.now());
    const due = await inOrganisation(ctx, caller, (tx) => listDue(tx, caller, { rule, today }));
    await doEach(due, (found) =>
      inOrganisation(ctx, caller, (tx) => doOnce(tx, caller, { rule, found, today })).catch(unlessGone),
    );
  };

type Keeping<Facts extends { readonly id: string }> = { readonly rule: Rule<Facts>; readonly today: string };

async function listDue<Facts extends { readonly id: string }>(
  tx: Tx,
  caller: Caller,
  { rule, today }: Keeping<Facts>,
): Promise<Facts[]> {
  const facts = await rule.look(tx, caller, { today });
  const due = facts.filter((one) => rule.occasionOf(one, today) !== null);
  const taken = await takenOccasions(tx, caller, { rule: rule.name, subjectIds: due.map(({ id }) => id) });
  return due.filter((one) => !taken.has(nameOf(one.id, rule.occasionOf(one, today) ?? '')));
}

/** Looks again once it is held: the vendor may have answered, or another worker been faster. */
async function doOnce<Facts extends { readonly id: string }>(
  tx: Tx,
  caller: Caller,
  { rule, found, today }: Keeping<Facts> & { readonly found: Facts },
): Promise<void> {
  await rule.hold(tx, caller, found);
  const [facts] = await rule.look(tx, caller, { today, subjectId: found.id });
  const occasion = facts ? rule.occasionOf(facts, today) : null;
  if (!facts || occasion === null) return;
  if (!(await takeOccasion(tx, caller, { rule: rule.name, subjectId: facts.id, occasion }))) return;
  await rule.act(tx, caller, { facts, today });
}

function unlessGone(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
