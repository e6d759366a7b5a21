import { beforeEach, describe, expect, it } from 'vitest';
import {
  assessmentCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { seedSignedInUser, type SignedInUser } from '../../../../test/support/factories.ts';
import { saveAnswerCall, SUBMIT_CALL, usePortal } from '../../../../test/support/portal-calls.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, done, organisation, refused, test } = integrator;
const { aContact, done: portalDone } = usePortal(integrator);

const ERROR = 'You answered this assessment on behalf of the vendor, so someone else must review it';

let ada: SignedInUser;
let grace: SignedInUser;
beforeEach(async () => {
  await test.database.query('update organisation set independent_review = true');
  ada = await seedSignedInUser(test, organisation);
  grace = await seedSignedInUser(test, organisation);
});

const succeeds = async ({ call }: SignedInUser, request: Call) => {
  const response = await call(request);
  expect(response.statusCode, response.body).toBeLessThan(300);
};

async function isBarred({ call }: SignedInUser, requests: readonly Call[]) {
  for (const request of requests) {
    const before = await fingerprintDatabase(test.database);
    const response = await call(request);
    expect([response.statusCode, response.json()]).toMatchObject([409, { error: ERROR }]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  }
}

/** Answered by the vendor in the portal, except for what the function does first. */
async function submittedByVendor(first: (id: string) => Promise<void> = () => Promise.resolve()) {
  const { id } = await anAssessment('SENT');
  await first(id);
  const contact = await aContact(id);
  await portalDone(contact, saveAnswerCall('a', { answer: 'YES', revision: 1 }));
  await portalDone(contact, saveAnswerCall('b', { answer: 'YES', revision: 1 }));
  await portalDone(contact, SUBMIT_CALL);
  return { id, ...transitionCalls(id) };
}

describe('N5: independent review', () => {
  it('409 when who answered reviews, even if the vendor changed the answer since; writes nothing', async () => {
    const { claim, decide, sendBack, finalize, reopen } = await submittedByVendor((id) =>
      succeeds(ada, saveResponsesCall(id, [yesResponse('a')])),
    );
    await isBarred(ada, [claim, decide, sendBack]);
    await succeeds(grace, claim);
    await isBarred(ada, [decide, sendBack, finalize]);
    await succeeds(grace, decide);
    await succeeds(grace, finalize);
    await isBarred(ada, [reopen]);
  });

  it('409 when who submitted reviews; writes nothing', async () => {
    const { id } = await anAssessment('IN_PROGRESS');
    const { submit, claim } = transitionCalls(id);
    await succeeds(ada, submit);
    await isBarred(ada, [claim]);
    await succeeds(grace, claim);
  });

  it('409 when who uploaded a file for the vendor reviews; writes nothing', async () => {
    const { claim } = await submittedByVendor((id) => succeeds(ada, uploadEvidenceCall(id, { questionKey: 'a' })));
    await isBarred(ada, [claim]);
    await succeeds(grace, claim);
  });

  it('409 when the API key that answered, or its owner, reviews; writes nothing', async () => {
    await test.database.query('update api_key set owner_id = $1', [ada.user.id]);
    const { id } = await anAssessment('SUBMITTED');
    const { claim } = transitionCalls(id);
    expect((await refused(claim)).json()).toMatchObject({ error: ERROR });
    await isBarred(ada, [claim]);
    await test.database.query('update api_key set owner_id = null');
    await succeeds(grace, claim);
  });

  it('200 when a reviewer only added an annex or a comment', async () => {
    const { id, claim, decide } = await submittedByVendor();
    await succeeds(ada, uploadEvidenceCall(id, { questionKey: 'a' }));
    await succeeds(ada, assessmentCall(id, 'comments', { body: 'Looks fine', visibility: 'INTERNAL' }));
    await succeeds(ada, claim);
    await succeeds(ada, decide);
  });

  it('200 for everybody while the organisation does not require it', async () => {
    await test.database.query('update organisation set independent_review = false');
    const { id } = await anAssessment('SUBMITTED');
    await done(transitionCalls(id).claim);
    await done(transitionCalls(id).finalize);
  });
});

describe('N5: PUT /api/app/organisation with independentReview', () => {
  it('200 switches it on and audits it', async () => {
    await test.database.query('update organisation set independent_review = false');
    const response = await ada.call({
      method: 'PUT',
      url: '/api/app/organisation',
      payload: { independentReview: true },
    });
    expect(response.json()).toMatchObject({ independentReview: true });
    expect((await integrator.audited())[0]).toMatchObject({
      action: 'UPDATE_SETTINGS',
      meta: { changes: { independentReview: { from: false, to: true } } },
    });
  });
});
