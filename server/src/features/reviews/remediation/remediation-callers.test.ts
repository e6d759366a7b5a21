import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKeyCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedApiKey, seedOrganisation, seedSignedInUser } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import {
  doneCall,
  findingFileCall,
  listFindingFilesCall,
  listFindingLinksCall,
  PORTAL_FINDINGS_CALL,
  planCall,
  portalCommentCall,
  remediationCall,
  returnCall,
  revokeFindingLinkCall,
  shareCall,
  showFindingLinkCall,
  unshareCall,
  uploadFindingFileCall,
  uploadProofCall,
  useRemediation,
} from '../../../../test/support/remediation.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';

const integrator = useIntegrator();
const { call, organisation, test } = integrator;
const { aFinding, aSharedFinding, done, open, share } = useRemediation(integrator);

type Scene = Awaited<ReturnType<typeof prepare>>;
/** A finding that the vendor has reported as fixed, and another one that is not shared. */
async function prepare() {
  const shared = await aSharedFinding();
  const proof = await done<{ id: string }>(shared.contact, uploadProofCall(shared.finding.id));
  await done(shared.contact, doneCall(shared.finding.id));
  return { ...shared, proof, fresh: await aFinding(shared.finding.vendorId) };
}

const READS: Readonly<Record<string, (scene: Scene) => Call>> = {
  remediation: ({ finding }) => remediationCall(finding.id),
  files: ({ finding }) => listFindingFilesCall(finding.id),
  download: ({ finding, proof }) => findingFileCall('GET', finding.id, proof.id),
};
const WRITES: Readonly<Record<string, (scene: Scene) => Call>> = {
  'list links': ({ finding }) => listFindingLinksCall(finding.vendorId),
  share: ({ finding, fresh }) => shareCall(finding.vendorId, [fresh.id]),
  show: ({ link }) => showFindingLinkCall(link),
  upload: ({ finding }) => uploadFindingFileCall(finding.id),
  return: ({ finding }) => returnCall(finding.id),
  unshare: ({ finding }) => unshareCall(finding.id),
  revoke: ({ link }) => revokeFindingLinkCall(link),
};
const PORTAL: Readonly<Record<string, (scene: Scene) => Call>> = {
  findings: () => PORTAL_FINDINGS_CALL,
  plan: ({ finding }) => planCall(finding.id),
  done: ({ finding }) => doneCall(finding.id),
  comment: ({ finding }) => portalCommentCall(finding.id),
  proof: ({ finding }) => uploadProofCall(finding.id),
};

const callers: Record<string, TestCaller> = {};
let scene: Scene;
beforeAll(async () => {
  scene = await prepare();
  for (const role of ['Administrator', 'Reviewer', 'Viewer'])
    callers[role] = (await seedSignedInUser(test, organisation, role)).call;
  callers['a key with assessments:review'] = await createApiKeyCaller(test, organisation, [
    'assessments:view',
    'assessments:review',
  ]);
  callers['a key without it'] = await createApiKeyCaller(test, organisation, ['assessments:view', 'assessments:send']);
  const other = await seedOrganisation(test, 'Fabrikam');
  callers['another organisation'] = callWithApiKey(test.app, await seedApiKey(test, other));
  callers['the link’s holder'] = scene.contact;
  const link = await share([await aFinding(scene.finding.vendorId)], { email: 'other@contoso.example' });
  callers['the holder of another link'] = await open(link);
  callers.nobody = (request) => test.app.inject(request);
});

const as = async (name: string, request: Call) => {
  const caller = callers[name];
  if (!caller) throw new Error(`There is no caller ${name}`);
  return (await caller(request)).statusCode;
};

/** Tries all of them, and asserts that nothing is written. */
async function expectAll(name: string, calls: typeof WRITES, status: number) {
  const before = await fingerprintDatabase(test.database);
  const found = [];
  for (const [what, toCall] of Object.entries(calls)) found.push([what, await as(name, toCall(scene))]);
  expect(found).toEqual(Object.keys(calls).map((what) => [what, status]));
  expect(await fingerprintDatabase(test.database)).toEqual(before);
}

describe('Refused without writing anything', () => {
  it.each(['Viewer', 'a key without it'])('403 for %s', (name) => expectAll(name, WRITES, 403));
  it('404 for another organisation', () => expectAll('another organisation', { ...WRITES, ...READS }, 404));
  it.each(['the link’s holder', 'the holder of another link', 'nobody'])('401 for %s in the API', (name) =>
    expectAll(name, { ...WRITES, ...READS }, 401),
  );
  it.each(['Administrator', 'Reviewer', 'Viewer', 'a key with assessments:review', 'nobody'])(
    '401 for %s in the portal',
    (name) => expectAll(name, PORTAL, 401),
  );
});

describe('Allowed', () => {
  it.each(['Administrator', 'Reviewer', 'Viewer', 'a key with assessments:review', 'a key without it'])(
    'every read for %s',
    async (name) => {
      for (const toCall of Object.values(READS)) expect(await as(name, toCall(scene))).toBe(200);
    },
  );

  it.each(['Administrator', 'Reviewer', 'a key with assessments:review'])('every change for %s', async (name) => {
    const own = await prepare();
    for (const [what, toCall] of Object.entries(WRITES))
      expect([what, await as(name, toCall(own))]).toEqual([what, ['share', 'upload'].includes(what) ? 201 : 200]);
    await call(remediationCall(own.finding.id));
  });
});
