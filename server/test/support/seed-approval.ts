import { createHash } from 'node:crypto';
import type { TestApp } from './test-app.ts';

type SeedApprovalInput = {
  readonly insert: (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly organisationId: string;
  readonly family: { readonly approvalId: string; readonly findingId: string; readonly userId: string };
  readonly text: string;
};

/** A pending request to accept the risk of the seeded finding, with a secret. */
export async function seedApproval({ ctx }: TestApp, { insert, organisationId, family, text }: SeedApprovalInput) {
  const { identityProviderCipher } = await ctx.organisationKeys.get(organisationId);
  await insert('approval', {
    id: family.approvalId,
    kind: 'ACCEPT_RISK',
    subject_id: family.findingId,
    subject_name: text,
    subject_version: createHash('sha256')
      .update(JSON.stringify([1, 'OPEN', null]))
      .digest('hex'),
    action: { reason: text, acceptedUntil: null },
    changes: {},
    client_secret: identityProviderCipher.encrypt(text, ['approval', organisationId, family.approvalId]),
    reason: text,
    requester_kind: 'session',
    requested_by_id: family.userId,
    requested_by_name: text,
  });
}
