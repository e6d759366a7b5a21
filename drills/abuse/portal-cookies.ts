import { randomBytes, randomUUID } from 'node:crypto';
import { portalCookieName } from '../../server/src/features/assessments/portal/portal-authentication.ts';
import { toPortalSessionBinding } from '../../server/src/features/assessments/portal/portal-session-commands.ts';
import { sha256 } from '../../server/src/platform/crypto.ts';
import { createTokenProof } from '../../server/src/platform/token-proof.ts';
import { seedOrganisation } from '../../server/test/support/factories.ts';
import { insertRow, seedOneOfEverything } from '../../server/test/support/seed-one-of-everything.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';

const DAY_MS = 86_400_000;

/** The cookies of as many contacts, each with a link of their own to one assessment. */
export async function seedPortalCookies(test: TestApp, count: number): Promise<string[]> {
  const { id: organisation_id, ...organisation } = await seedOrganisation(test);
  const { assessmentId: assessment_id } = await seedOneOfEverything(
    test,
    { id: organisation_id, ...organisation },
    'Stalled',
  );
  await test.database.query(`update assessment set status = 'IN_PROGRESS' where id = $1`, [assessment_id]);
  const expires_at = new Date(Date.now() + DAY_MS);
  const cookies: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const [linkId, token] = [randomUUID(), randomBytes(32).toString('base64url')];
    const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
      insertRow(test.database, table, { organisation_id, expires_at, ...row });
    const contact = { contact_name: 'Vera Vendor', contact_email: `vera-${String(number)}@vendor.example` };
    await insert('portal_link', { id: linkId, assessment_id, ...contact, token_hash: randomBytes(32) });
    const session = { organisation_id, id: randomUUID(), portal_link_id: linkId };
    const { tokenKeys } = await test.ctx.organisationKeys.get(organisation_id);
    const proof = createTokenProof(tokenKeys, { binding: toPortalSessionBinding(session), token });
    await insert('portal_session', { ...session, ...proof, token_hash: sha256(token) });
    cookies.push(`${portalCookieName(test.ctx.config.publicUrl)}=${token}`);
  }
  return cookies;
}
