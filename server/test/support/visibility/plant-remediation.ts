import type { Finding, FindingLink, PortalFindingFile } from '@assay/contract';
import { commentOnFindingCall, raiseVendorFindingCall } from '../findings.ts';
import { getPortalCookie, getPortalToken, withPortalCookies } from '../portal-calls.ts';
import { planCall, portalCommentCall, shareCall, uploadFindingFileCall, uploadProofCall } from '../remediation.ts';
import type { Portfolio } from './plant-portfolio.ts';
import { addId, type Scene, succeed } from './scene.ts';

/** A finding that is shared with a contact, with a plan, comments and files. */
export async function plantRemediation(scene: Scene, { vendorId }: Portfolio): Promise<void> {
  const { asKey, callers, ids, plant, plantSecret, test } = scene;
  const finding = await asKey<Finding>(
    raiseVendorFindingCall(vendorId, {
      title: plant('shared finding title'),
      description: plant('shared finding text'),
      recommendation: plant('shared finding text'),
    }),
  );
  addId(ids, 'findingId', finding.id);
  const contact = { name: plant('contact for findings'), email: `${plant('contact for findings')}@vendor.example` };
  const link = await asKey<FindingLink>(shareCall(vendorId, [finding.id], contact));
  const token = await getPortalToken(test, link.id);
  plantSecret('portal link token', token);
  const cookies = await getPortalCookie(test, token);
  for (const cookie of Object.values(cookies)) plantSecret('portal session token', cookie);
  const call = withPortalCookies(test, cookies);
  callers.push({ name: 'the contact for findings', grounds: ['contact for findings'], call });
  const done = succeed(call);
  await done(planCall(finding.id, { plan: plant('finding plan') }));
  await done(portalCommentCall(finding.id, plant('shared finding text')));
  await asKey(commentOnFindingCall(finding.id, { body: plant('shared finding text'), visibility: 'VENDOR' }));
  await asKey(commentOnFindingCall(finding.id, { body: plant('internal comment on a finding') }));
  const proof = await done<PortalFindingFile>(
    uploadProofCall(finding.id, `${plant('proof name')}.txt`, plant('proof content')),
  );
  const file = await asKey<{ id: string }>(
    uploadFindingFileCall(finding.id, `${plant('finding file name')}.txt`, plant('finding file content')),
  );
  addId(ids, 'fileId', proof.id, file.id);
}
