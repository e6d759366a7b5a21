import type { AppContext, SealerContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { OrganisationKeys } from '../../../platform/organisation-keys.ts';
import { reencryptPage, type RotatedPage } from '../../../platform/reencrypt.ts';
import { renewAccountLinks } from '../../access/account-links/index.ts';
import { createMissingOrganisationKey, rewrapOrganisationKey } from '../../access/organisations/index.ts';
import { renewPortalLinks } from '../../assessments/portal/index.ts';
import { publishAuditKey, recordAudit } from '../../record/audit/index.ts';
import { listEncryptedColumns } from './key-use-queries.ts';

type RotationResult = {
  readonly renewed: Readonly<Record<string, number>>;
  /** Values that no key of the ring opens. They were left as they are. */
  readonly failed: number;
};

type RotationStep = { readonly name: string; readonly run: (tx: Tx, after: string | null) => Promise<RotatedPage> };

/**
 * Wraps the keys of an organisation again, and re-encrypts its encrypted secrets and link tokens with the current key. Hashes that only their
 * owner's credential can renew are left as they are. Works in short transactions while the service runs, and can be
 * repeated at any time.
 */
export async function rotateSecrets(
  ctx: SealerContext,
  caller: Caller,
  { secretLost = false }: { readonly secretLost?: boolean } = {},
): Promise<RotationResult> {
  await createMissingOrganisationKey(ctx, caller);
  const wrapping = await runStep(ctx, caller, {
    name: 'organisationKeys',
    run: (tx) => rewrapOrganisationKey(ctx, tx, { caller, purpose: 'DATA', replaceLost: secretLost }),
  });
  const renewed = new Map([['organisationKeys', wrapping.renewed]]);
  if (wrapping.failed > 0) return { renewed: Object.fromEntries(renewed), failed: wrapping.failed };
  const auditWrapping = await runStep(ctx, caller, {
    name: 'auditKeys',
    run: (tx) => rewrapOrganisationKey(ctx, tx, { caller, purpose: 'AUDIT', replaceLost: false }),
  });
  renewed.set('auditKeys', auditWrapping.renewed);
  let { failed } = auditWrapping;
  if (failed === 0) await publishAuditKey(ctx, caller.organisationId);
  const keys = await ctx.organisationKeys.get(caller.organisationId);
  for (const step of listSteps(caller, keys)) {
    const pages = await runStep(ctx, caller, step);
    renewed.set(step.name, (renewed.get(step.name) ?? 0) + pages.renewed);
    failed += pages.failed;
  }
  return { renewed: Object.fromEntries(renewed), failed };
}

const listSteps = (caller: Caller, keys: OrganisationKeys): readonly RotationStep[] => [
  ...listEncryptedColumns(keys).map((column) => ({
    name: column.name,
    run: (tx: Tx, after: string | null) => reencryptPage(tx, caller, { column, after }),
  })),
  { name: 'portalLinks', run: (tx, after) => renewPortalLinks(tx, caller, { tokens: keys.portalLinkTokens, after }) },
  {
    name: 'accountLinks',
    run: (tx, after) => renewAccountLinks(tx, caller, { tokens: keys.accountLinkTokens, after }),
  },
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
