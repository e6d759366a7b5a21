import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { reencryptPage, type RotatedPage } from '../../../platform/reencrypt.ts';
import { renewAccountLinks } from '../../access/account-links/index.ts';
import { renewPortalLinks } from '../../assessments/portal/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { listEncryptedColumns } from './key-use-queries.ts';

type RotationResult = {
  readonly renewed: Readonly<Record<string, number>>;
  /** Values that no key of the ring opens. They were left as they are. */
  readonly failed: number;
};

type RotationStep = { readonly name: string; readonly run: (tx: Tx, after: string | null) => Promise<RotatedPage> };

/**
 * Re-encrypts the encrypted secrets and link tokens of an organisation with the current key. Hashes that only their
 * owner's credential can renew are left as they are. Works in short transactions while the service runs, and can be
 * repeated at any time.
 */
export async function rotateSecrets(ctx: AppContext, caller: Caller): Promise<RotationResult> {
  const renewed = new Map<string, number>();
  let failed = 0;
  for (const step of listSteps(ctx, caller)) {
    const pages = await runStep(ctx, caller, step);
    renewed.set(step.name, (renewed.get(step.name) ?? 0) + pages.renewed);
    failed += pages.failed;
  }
  return { renewed: Object.fromEntries(renewed), failed };
}

const listSteps = (ctx: AppContext, caller: Caller): readonly RotationStep[] => [
  ...listEncryptedColumns(ctx).map((column) => ({
    name: column.name,
    run: (tx: Tx, after: string | null) => reencryptPage(tx, caller, { column, after }),
  })),
  { name: 'portalLinks', run: (tx, after) => renewPortalLinks(tx, caller, { tokens: ctx.portalLinkTokens, after }) },
  { name: 'accountLinks', run: (tx, after) => renewAccountLinks(tx, caller, { tokens: ctx.accountLinkTokens, after }) },
];

async function runStep(ctx: AppContext, caller: Caller, { name, run }: RotationStep) {
  let [after, renewed, failed]: [string | null, number, number] = [null, 0, 0];
  do {
    const page: RotatedPage = await inOrganisation(ctx, caller, async (tx) => {
      const done = await run(tx, after);
      if (done.renewed > 0) await recordAudit(tx, caller, { action: 'RENEW_SECRETS', meta: { [name]: done.renewed } });
      return done;
    });
    renewed += page.renewed;
    failed += page.failed;
    after = page.last;
  } while (after !== null);
  return { renewed, failed };
}
