import type { AssessmentDetail, Finding, Responsibility } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { assessmentCall, replyCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import type { SignedInUser } from '../../../../test/support/factories.ts';
import { raiseVendorFindingCall, updateDetailsCall } from '../../../../test/support/findings.ts';
import { useInbox } from '../../../../test/support/inbox.ts';
import { portalPostCall, saveAnswerCall, SUBMIT_CALL, usePortal } from '../../../../test/support/portal-calls.ts';
import { importVendorsHandler } from '../../portfolio/vendors/index.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, organisation, test, vendor } = integrator;
const { aContact, done: contactDone } = usePortal(integrator);
const { aPerson, done, inboxOf, kindsOf, setOwner, vendorOf } = useInbox(integrator);

const NOBODY = '00000000-0000-4000-8000-000000000000';

async function submitAsContact(assessmentId: string) {
  const contact = await aContact(assessmentId);
  for (const key of ['a', 'b']) await contactDone(contact, saveAnswerCall(key, { answer: 'YES' }));
  await contactDone(contact, SUBMIT_CALL);
  return contact;
}

const aSentAssessment = async (owner: SignedInUser): Promise<AssessmentDetail> =>
  anAssessment('SENT', { vendorId: await vendorOf(owner) });

describe('A submission', () => {
  it("notifies the vendor's owner in the transaction of the submission", async () => {
    const owner = await aPerson();
    const { id, title, vendorId } = await aSentAssessment(owner);
    await submitAsContact(id);
    expect(await inboxOf(owner)).toEqual([
      {
        id: expect.any(String),
        kind: 'ASSESSMENT_SUBMITTED',
        subject: { type: 'ASSESSMENT', id, title },
        vendor: { id: vendorId, name: 'Contoso Cloud' },
        actorName: expect.any(String),
        details: {},
        createdAt: expect.stringMatching(/Z$/),
        readAt: null,
      },
    ]);
  });

  it('notifies nobody who entered it themselves, or who may not see assessments', async () => {
    const [owner, blind] = [await aPerson(), await aPerson(['vendors:view'])];
    const assessment = await anAssessment('IN_PROGRESS', { vendorId: await vendorOf(owner) });
    await done(transitionCalls(assessment.id).submit, owner);
    expect(await kindsOf(owner)).toEqual([]);
    await submitAsContact((await aSentAssessment(blind)).id);
    const rows = await test.database.query('select from notification where user_id = $1', [blind.user.id]);
    expect(rows).toEqual([]);
  });

  it('after a clarification notifies the reviewer and the owner of the answers', async () => {
    const [owner, reviewer] = [await aPerson(), await aPerson()];
    const { id } = await aSentAssessment(owner);
    const contact = await submitAsContact(id);
    await done(transitionCalls(id).claim, reviewer);
    await done(transitionCalls(id).sendBack, reviewer);
    await contactDone(contact, portalPostCall('comments', { body: 'It is as we answered', questionKey: 'a' }));
    await contactDone(contact, SUBMIT_CALL);
    expect(await kindsOf(reviewer)).toEqual(['CLARIFICATION_ANSWERED', 'VENDOR_MESSAGE']);
    expect(await kindsOf(owner)).toEqual(['CLARIFICATION_ANSWERED', 'VENDOR_MESSAGE', 'ASSESSMENT_SUBMITTED']);
  });
});

describe('A comment', () => {
  it('of the vendor notifies the owner without quoting it; one of the team notifies nobody', async () => {
    const owner = await aPerson();
    const { id } = await aSentAssessment(owner);
    await done(replyCall(id, 'a'));
    expect(await kindsOf(owner)).toEqual([]);
    await contactDone(await aContact(id), portalPostCall('comments', { body: 'A secret of ours' }));
    expect(await kindsOf(owner)).toEqual(['VENDOR_MESSAGE']);
    expect(JSON.stringify(await inboxOf(owner))).not.toContain('secret');
  });
});

describe('An assignment', () => {
  it('of a vendor, finding or responsibility notifies its new owner', async () => {
    const owner = await aPerson();
    const { id: vendorId } = await vendor();
    await setOwner(vendorId, owner.user.id);
    const finding = await done<Finding>(raiseVendorFindingCall(vendorId, { ownerId: null }));
    await done(updateDetailsCall(finding.id, { ownerId: owner.user.id }));
    const responsibility = await done<Responsibility>({
      method: 'POST',
      url: `/api/v1/vendors/${vendorId}/responsibilities`,
      payload: { title: 'Review access', ownerId: owner.user.id },
    });
    const found = await inboxOf(owner);
    expect(found.map(({ kind, subject, actorName }) => [kind, subject, actorName])).toEqual([
      ['ASSIGNED', { type: 'RESPONSIBILITY', id: responsibility.id, title: 'Review access' }, 'Integration'],
      ['ASSIGNED', { type: 'FINDING', id: finding.id, title: 'Data leaked' }, 'Integration'],
      ['ASSIGNED', { type: 'VENDOR', id: vendorId, title: 'Contoso Cloud' }, 'Integration'],
    ]);
  });

  it("notifies the vendor's owner of a finding that becomes theirs when it opens", async () => {
    const owner = await aPerson();
    const vendorId = await vendorOf(owner);
    const { id } = await done<Finding>(raiseVendorFindingCall(vendorId));
    expect(await inboxOf(owner)).toMatchObject([{ kind: 'ASSIGNED', subject: { type: 'FINDING', id } }]);
  });

  it('notifies nobody when it stays the same, is removed, or is by the owner themselves', async () => {
    const owner = await aPerson();
    const vendorId = await vendorOf(owner);
    await setOwner(vendorId, owner.user.id);
    await done({ method: 'PUT', url: `/api/v1/vendors/${vendorId}`, payload: { notes: 'New' } });
    await setOwner(vendorId, null);
    await done({ method: 'PUT', url: `/api/v1/vendors/${vendorId}`, payload: { ownerId: owner.user.id } }, owner);
    await done(raiseVendorFindingCall(vendorId), owner);
    expect(await kindsOf(owner)).toEqual([]);
  });

  it('of several findings notifies once for each', async () => {
    const owner = await aPerson();
    const { id: vendorId } = await vendor();
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await done<Finding>(raiseVendorFindingCall(vendorId))).id);
    }
    const update = { ownerId: owner.user.id };
    await done({ method: 'POST', url: '/api/v1/findings/bulk', payload: { findingIds: ids, update } });
    expect((await inboxOf(owner)).map(({ subject }) => subject.id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('A mention', () => {
  const mention = (id: string, ...people: readonly SignedInUser[]) =>
    assessmentCall(id, 'comments', { body: 'Look, @Robin', mentionedUserIds: people.map(({ user }) => user.id) });

  it('in an internal comment notifies the person once, and is part of the comment and the audit entry', async () => {
    const [mentioned, author] = [await aPerson(), await aPerson()];
    const { id, title } = await anAssessment('SENT');
    const created = await done<{ mentions: object }>(mention(id, mentioned, mentioned, author), author);
    const people = [mentioned, author].map(({ user }) => ({ id: user.id, name: user.name }));
    expect(created.mentions).toEqual(people);
    const { comments } = (await call({ method: 'GET', url: `/api/v1/assessments/${id}` })).json<AssessmentDetail>();
    expect(comments[0]?.mentions).toEqual(people);
    expect(await inboxOf(mentioned)).toMatchObject([
      { kind: 'MENTIONED', subject: { type: 'ASSESSMENT', id, title }, actorName: author.user.name },
    ]);
    expect(await kindsOf(author)).toEqual([]);
    const [entry] = await integrator.audited();
    expect(entry).toMatchObject({
      action: 'ADD_COMMENT',
      meta: { mentionedUserIds: [mentioned.user.id, author.user.id] },
    });
  });

  it('in a comment on a finding notifies the person', async () => {
    const mentioned = await aPerson(['assessments:view']);
    const { id } = await done<Finding>(raiseVendorFindingCall((await vendor()).id));
    const payload = { body: 'For @Robin', mentionedUserIds: [mentioned.user.id] };
    await done({ method: 'POST', url: `/api/v1/findings/${id}/comments`, payload });
    expect(await inboxOf(mentioned)).toMatchObject([{ kind: 'MENTIONED', subject: { type: 'FINDING', id } }]);
    const { entries } = (await call({ method: 'GET', url: `/api/v1/findings/${id}/comments` })).json();
    expect(entries).toMatchObject([{ mentions: [{ id: mentioned.user.id, name: mentioned.user.name }] }]);
  });

  it('400 in a comment for the vendor, and of people who may not see it; writes nothing', async () => {
    const { id } = await anAssessment('SENT');
    const [person, blind, disabled] = [await aPerson(), await aPerson(['vendors:view']), await aPerson()];
    await test.database.query('update app_user set disabled_at = now() where id = $1', [disabled.user.id]);
    const refused = async (payload: object) => {
      const response = await integrator.refused(assessmentCall(id, 'comments', { body: 'Look', ...payload }));
      expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'mentionedUserIds']);
    };
    await refused({ visibility: 'VENDOR', mentionedUserIds: [person.user.id] });
    for (const one of [blind.user.id, disabled.user.id, NOBODY]) await refused({ mentionedUserIds: [one] });
    const many = Array.from({ length: 21 }, (_, index) => NOBODY.slice(0, -2) + String(index + 10));
    await refused({ mentionedUserIds: many });
  });

  it('offers only people who may see assessments', async () => {
    const [person, blind] = [await aPerson(), await aPerson(['vendors:view'])];
    const request = { method: 'GET', url: '/api/app/mentionable-people' } as const;
    const offered = (await person.call(request)).json<{ id: string }[]>().map(({ id }) => id);
    expect(offered).toContain(person.user.id);
    expect(offered).not.toContain(blind.user.id);
    expect((await blind.call(request)).statusCode).toBe(403);
  });
});

describe('A vendor import', () => {
  it('notifies the user who started it once, with the numbers, also when its job runs again', async () => {
    const person = await aPerson();
    const rows = [{ name: 'Imported', contactEmail: 'a@imported.example' }, { name: 'Without an address' }];
    const payload = { rows, onExisting: 'skip' };
    const { taskId } = await done<{ taskId: string }>(
      { method: 'POST', url: '/api/app/vendors/imports', payload },
      person,
    );
    expect(await kindsOf(person)).toEqual([]);
    for (let run = 0; run < 2; run += 1) {
      await importVendorsHandler.run(test.ctx, { organisationId: organisation.id, taskId });
    }
    expect(await inboxOf(person)).toMatchObject([
      {
        kind: 'IMPORT_FINISHED',
        subject: { type: 'TASK', id: taskId, title: null },
        vendor: null,
        actorName: null,
        details: { done: 1, failed: 1 },
      },
    ]);
  });
});

describe('Deleting', () => {
  it('what a notification is about removes it from the inbox', async () => {
    const owner = await aPerson();
    const { id } = await anAssessment('SENT', { vendorId: await vendorOf(owner) });
    await contactDone(await aContact(id), portalPostCall('comments', { body: 'Hello' }));
    expect(await kindsOf(owner)).toEqual(['VENDOR_MESSAGE']);
    await done({ method: 'DELETE', url: `/api/v1/assessments/${id}` });
    expect(await kindsOf(owner)).toEqual([]);
  });

  it('a user deletes their notifications', async () => {
    const [owner, administrator] = [await aPerson(), await aPerson()];
    await setOwner((await vendor()).id, owner.user.id);
    const response = await administrator.call({ method: 'DELETE', url: `/api/app/users/${owner.user.id}` });
    expect(response.statusCode).toBeLessThan(300);
    expect(await test.database.query('select from notification where user_id = $1', [owner.user.id])).toEqual([]);
  });
});
