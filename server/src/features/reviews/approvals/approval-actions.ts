import { ApprovalKinds, IdentityProviderUpdate, type SignInChangeRequest } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { type Changes, diffValues, omitUndefined, toDeletion } from '../../../domain/changes.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import {
  deleteIdentityProviderIn,
  selectProvider,
  setIdentityProviderIn,
} from '../../access/identity-providers/index.ts';
import { getOrganisationIn, updateOrganisationIn } from '../../access/organisations/index.ts';
import {
  evaluateAssessmentIn,
  getAssessmentRow,
  selectFindings,
  toScoreColumns,
} from '../../assessments/records/index.ts';
import { countVendorDeletion, deleteVendorIn } from '../../portfolio/vendors/index.ts';
import { closeFindingIn, renewAcceptanceIn } from '../findings/index.ts';
import { finalizeAssessmentIn } from '../reviews/index.ts';
import type { SubjectKey } from './approval-subjects.ts';

const AcceptanceAction = z.object({ reason: z.string(), acceptedUntil: z.string().nullable() });

/** The client secret is stored apart, encrypted. */
const SignInAction = z.object({
  mfaRequired: z.boolean().optional(),
  approvalRequiredFor: ApprovalKinds.optional(),
  identityProvider: IdentityProviderUpdate.nullable().optional(),
  clientSecretChanged: z.boolean().optional(),
});

export type ApprovedAction = {
  /** The requester, with the approval. */
  readonly caller: Caller;
  readonly key: SubjectKey;
  readonly action: JsonValue;
  readonly clientSecret: string | null;
};

/** Does what was requested, with the checks of the direct action. */
export async function carryOut(tx: Tx, ctx: AppContext, { caller, key, ...request }: ApprovedAction): Promise<void> {
  switch (key.kind) {
    case 'ACCEPT_RISK':
      await acceptRisk(tx, ctx, { caller, findingId: key.id, action: AcceptanceAction.parse(request.action) });
      return;
    case 'FINALIZE_ASSESSMENT':
      await finalizeAssessmentIn(tx, caller, { assessmentId: key.id, today: toIsoDate(ctx.now()) });
      return;
    case 'DELETE_VENDOR':
      await deleteVendorIn(tx, caller, key.id);
      return;
    case 'CHANGE_SIGN_IN':
      await changeSignIn(tx, ctx, { caller, ...request });
  }
}

type AcceptRiskInput = {
  readonly caller: Caller;
  readonly findingId: string;
  readonly action: z.infer<typeof AcceptanceAction>;
};

/** Accepts the risk of an open finding, or renews an acceptance. */
async function acceptRisk(tx: Tx, ctx: AppContext, { caller, findingId, action }: AcceptRiskInput): Promise<void> {
  const { reason, acceptedUntil } = action;
  const now = ctx.now();
  if (await isRiskAccepted(tx, caller, findingId)) {
    await renewAcceptanceIn(tx, caller, { findingId, body: { rationale: reason, acceptedUntil }, now });
    return;
  }
  const update = { status: 'RISK_ACCEPTED', resolutionNote: reason, acceptedUntil } as const;
  await closeFindingIn(tx, caller, { findingId, update, now });
}

async function isRiskAccepted(tx: Tx, caller: Caller, findingId: string): Promise<boolean> {
  const finding = await selectFindings(tx, caller).where('f.id', '=', findingId).executeTakeFirst();
  return finding?.status === 'RISK_ACCEPTED';
}

type ChangeSignInInput = Pick<ApprovedAction, 'caller' | 'action' | 'clientSecret'>;

async function changeSignIn(tx: Tx, ctx: AppContext, { caller, action, clientSecret }: ChangeSignInInput) {
  const { mfaRequired, approvalRequiredFor, identityProvider } = SignInAction.parse(action);
  await updateOrganisationIn(tx, caller, {
    update: omitUndefined({ mfaRequired, approvalRequiredFor }),
    ifMatch: undefined,
  });
  if (identityProvider === undefined) return;
  if (identityProvider === null) {
    await deleteIdentityProviderIn(tx, caller);
    return;
  }
  const update = { ...identityProvider, ...(clientSecret !== null && { clientSecret }) };
  await setIdentityProviderIn(tx, ctx, { caller, update, ifMatch: undefined });
}

/** Whether the request turns on two-factor authentication for everyone. */
export async function requiresMfa(tx: Tx, caller: Caller, { key, action }: Pick<ApprovedAction, 'key' | 'action'>) {
  if (key.kind !== 'CHANGE_SIGN_IN' || SignInAction.parse(action).mfaRequired !== true) return false;
  return !(await getOrganisationIn(tx, caller)).mfaRequired;
}

export type ChangesInput = { readonly key: SubjectKey; readonly action: JsonValue; readonly today: string };

/** What the approver is shown. Never a secret. */
export async function listChanges(tx: Tx, caller: Caller, { key, action, today }: ChangesInput): Promise<Changes> {
  switch (key.kind) {
    case 'ACCEPT_RISK': {
      const finding = await selectFindings(tx, caller).where('f.id', '=', key.id).executeTakeFirstOrThrow();
      const { acceptedUntil } = AcceptanceAction.parse(action);
      const before = { status: finding.status, acceptedUntil: finding.accepted_until };
      return diffValues(before, { status: 'RISK_ACCEPTED', acceptedUntil });
    }
    case 'FINALIZE_ASSESSMENT': {
      const assessment = await getAssessmentRow(tx, caller, key.id);
      const { score } = toScoreColumns((await evaluateAssessmentIn(tx, caller, { assessment, today })).score);
      return diffValues({ status: assessment.status }, { status: 'COMPLETED', score });
    }
    case 'DELETE_VENDOR': {
      const removes = (await countVendorDeletion(tx, caller, key.id)) ?? {};
      return diffValues(removes, Object.fromEntries(Object.keys(removes).map((name) => [name, 0])));
    }
    case 'CHANGE_SIGN_IN':
      return listSignInChanges(tx, caller, SignInAction.parse(action));
  }
}

async function listSignInChanges(
  tx: Tx,
  caller: Caller,
  { identityProvider, clientSecretChanged = false, ...settings }: z.infer<typeof SignInAction>,
): Promise<Changes> {
  const changes = diffValues(await getOrganisationIn(tx, caller), omitUndefined(settings));
  if (identityProvider === undefined) return changes;
  const row = await selectProvider(tx, caller).executeTakeFirst();
  const before = row && {
    issuer: row.issuer,
    clientId: row.client_id,
    domains: row.domains,
    defaultRoleId: row.default_role_id,
    trustEmail: row.trust_email,
    trustMfa: row.trust_mfa,
    ssoOnly: row.sso_only,
    enabled: row.enabled,
  };
  if (identityProvider === null) return { ...changes, ...toDeletion({ ...before }) };
  const after = { ...identityProvider, clientSecretChanged };
  return { ...changes, ...diffValues({ ...before, clientSecretChanged: false }, after) };
}

/** The action of a sign-in change, and the client secret to encrypt. */
export function splitSignInChange({ identityProvider, ...settings }: Omit<SignInChangeRequest, 'reason'>) {
  if (!identityProvider) return { action: omitUndefined({ ...settings, identityProvider }), clientSecret: null };
  const { clientSecret = null, ...provider } = identityProvider;
  return {
    action: omitUndefined({ ...settings, identityProvider: provider, clientSecretChanged: clientSecret !== null }),
    clientSecret,
  };
}
