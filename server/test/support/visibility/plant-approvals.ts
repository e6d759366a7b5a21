import type { Approval, Finding } from '@assay/contract';
import { raiseVendorFindingCall } from '../findings.ts';
import type { Portfolio } from './plant-portfolio.ts';
import { addId, post, type Scene } from './scene.ts';

/** A pending request of each kind that has a reason or a secret of its own. */
export async function plantApprovals(scene: Scene, { vendorId, otherVendorId }: Portfolio): Promise<void> {
  const { test, organisation, asKey, asAdmin, ids, plant } = scene;
  const setPolicy = (kinds: readonly string[]) =>
    test.database.query('update organisation set approval_required_for = $2 where organisation_id = $1', [
      organisation.id,
      kinds,
    ]);
  await setPolicy(['ACCEPT_RISK', 'DELETE_VENDOR', 'CHANGE_SIGN_IN']);
  const finding = await asKey<Finding>(raiseVendorFindingCall(vendorId, { title: plant('finding title') }));
  const requests = [
    await asKey<Approval>(
      post(`/api/v1/findings/${finding.id}/acceptance-requests`, { reason: plant('acceptance request') }),
    ),
    await asKey<Approval>(
      post(`/api/v1/vendors/${otherVendorId}/deletion-requests`, { reason: plant('deletion request') }),
    ),
    await asAdmin<Approval>(
      post('/api/app/sign-in-change-requests', {
        reason: plant('sign-in request'),
        identityProvider: {
          issuer: 'https://login.example',
          clientId: plant('identity provider'),
          clientSecret: plant('SSO client secret'),
          domains: ['login.example'],
          defaultRoleId: null,
          trustEmail: false,
          trustMfa: false,
          ssoOnly: false,
          enabled: true,
        },
      }),
    ),
  ];
  addId(ids, 'approvalId', ...requests.map(({ id }) => id));
  addId(ids, 'subjectId', ...requests.map(({ subjectId }) => subjectId));
  await setPolicy([]);
}
