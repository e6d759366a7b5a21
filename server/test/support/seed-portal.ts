import { randomBytes, randomUUID } from 'node:crypto';
import type { LinkTokens } from '../../src/platform/link-tokens.ts';

const DAY_MS = 24 * 3_600_000;

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
type Ids = Readonly<
  Record<
    'assessmentId' | 'vendorId' | 'findingId' | 'contactLinkId' | 'linkId' | 'findingLinkId' | 'submissionId',
    string
  >
>;

type Seeding = { readonly text: string; readonly tokens: LinkTokens };

/** The contact's link with an open session, a link delegated from it, one to a finding, and a submission. */
export async function seedPortal(insert: Insert, ids: Ids, { text, tokens }: Seeding) {
  const { assessmentId, contactLinkId, linkId } = ids;
  const expires_at = new Date(Date.now() + DAY_MS);
  const contact_email = `${text.toLowerCase()}@vendor.example`;
  const link = { assessment_id: assessmentId, contact_name: text, contact_email, expires_at };
  await insert('portal_link', { id: contactLinkId, ...link, ...tokens.create(contactLinkId).columns });
  const delegated = { sections: [text], delegated_by_link_id: contactLinkId };
  await insert('portal_link', { id: linkId, ...link, ...delegated, ...tokens.create(linkId).columns });
  const { vendorId: vendor_id, findingId: finding_id, findingLinkId: id } = ids;
  const findingLink = { id, vendor_id, contact_name: text, contact_email, expires_at };
  await insert('portal_link', { ...findingLink, ...tokens.create(id).columns });
  await insert('finding_share', { finding_id, portal_link_id: id, shared_by_name: text, plan: text });
  const session = { portal_link_id: contactLinkId, token_hash: randomBytes(32), expires_at };
  await insert('portal_session', { id: randomUUID(), ...session });
  const content = {
    ...{ assessmentId, title: text, organisation: text, vendor: text, template: { name: text, version: 1 } },
    ...{ submittedAt: expires_at, submittedBy: { name: text, title: text }, questions: [] },
  };
  await insert('submission', {
    id: ids.submissionId,
    assessment_id: assessmentId,
    receipt: Buffer.from(text),
    content: JSON.stringify(content),
    sha256: text,
    submitted_by_name: text,
    submitted_by_title: text,
    submitted_at: new Date(),
  });
  await insert('assessment_result', { id: randomUUID(), assessment_id: assessmentId, content: text, sha256: text });
}
