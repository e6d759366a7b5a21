import { randomUUID } from 'node:crypto';
import type { MyWork } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedSignedInUser, seedVendor, type SignedInUser } from '../../../../test/support/factories.ts';
import { insertFindingRow } from '../../../../test/support/findings.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';

const { test, organisation } = useTestOrganisation({ hook: beforeEach });
let me: SignedInUser;
let other: SignedInUser;
let vendorId: string;
beforeEach(async () => {
  me = await seedSignedInUser(test, organisation);
  other = await seedSignedInUser(test, organisation);
  vendorId = (await seedVendor(test, organisation, { name: 'Zephyr' })).id;
});

const workOf = async ({ call }: SignedInUser): Promise<MyWork> => {
  const response = await call({ method: 'GET', url: '/api/app/my-work' });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const insert = async (table: string, row: object) => {
  const id = randomUUID();
  await insertRow(test.database, table, { organisation_id: organisation.id, id, ...row });
  return id;
};
const day = (offset: number) => addDays(toIsoDate(test.ctx.now()), offset);
const aFinding = (title: string, fields: object = {}) =>
  insertFindingRow(test, organisation, {
    ...{ vendor_id: vendorId, assessment_id: null, source: 'OTHER', title, owner_id: me.user.id },
    ...fields,
  });

describe('Vendor messages', () => {
  const at = (minute: number) => `2026-11-01T09:0${String(minute)}:00Z`;
  const aMessage = async (subject: object, { minute, key = randomUUID() }: { minute: number; key?: string }) =>
    insert('notification', {
      ...{ user_id: me.user.id, kind: 'VENDOR_MESSAGE', dedupe_key: key, actor_name: 'Vera', email: 'NONE' },
      ...{ created_at: at(minute), ...subject },
    });
  const aComment = (minute: number, fields: object) =>
    insert('comment', { author_name: 'A', body: 'B', visibility: 'VENDOR', created_at: at(minute), ...fields });

  it('are those that the user has not read and nobody has answered, one for each subject', async () => {
    const finding_id = await aFinding('Backups');
    const subject = { subject_type: 'FINDING', subject_id: finding_id };
    const [first, second] = [await aMessage(subject, { minute: 1 }), await aMessage(subject, { minute: 2 })];
    const entry = { subjectType: 'FINDING', subjectId: finding_id, title: 'Backups', vendorName: 'Zephyr' };
    const waiting = (minute: number) => ({
      entries: [{ ...entry, authorName: 'Vera', createdAt: new Date(at(minute)).toISOString() }],
      totalCount: 1,
    });
    expect((await workOf(me)).vendorMessages).toEqual(waiting(1));
    expect((await workOf(other)).vendorMessages).toEqual({ entries: [], totalCount: 0 });
    await me.call({ method: 'PUT', url: `/api/app/notifications/${first}`, payload: { read: true } });
    expect((await workOf(me)).vendorMessages).toEqual(waiting(2));
    await aComment(3, { finding_id, visibility: 'INTERNAL' });
    await aComment(3, { finding_id, by_vendor: true });
    await aComment(1, { finding_id });
    expect((await workOf(me)).vendorMessages).toEqual(waiting(2));
    await aComment(3, { finding_id });
    expect((await workOf(me)).vendorMessages?.totalCount).toBe(0);
    await me.call({ method: 'PUT', url: `/api/app/notifications/${second}`, payload: { read: true } });
  });

  it('about an assessment are answered by a comment on the same question', async () => {
    const assessment_id = await insertAssessmentRow(test, organisation, {
      ...{ vendor_id: vendorId, title: 'Review', status: 'IN_PROGRESS' },
    });
    const key = await aComment(1, { assessment_id, question_key: 'q1', by_vendor: true });
    await aMessage({ subject_type: 'ASSESSMENT', subject_id: assessment_id }, { minute: 1, key });
    const count = async () => (await workOf(me)).vendorMessages?.totalCount;
    await aComment(2, { assessment_id, question_key: 'q2' });
    await aComment(2, { assessment_id });
    expect(await count()).toBe(1);
    await aComment(2, { assessment_id, question_key: 'q1' });
    expect(await count()).toBe(0);
  });
});

describe('Approvals', () => {
  const aRequest = (name: string, fields: object = {}) =>
    insert('approval', {
      ...{ kind: 'ACCEPT_RISK', subject_id: randomUUID(), subject_name: name, subject_version: '' },
      ...{ action: {}, changes: {}, reason: 'Needed', requester_kind: 'session', requested_by_id: other.user.id },
      ...{ requested_by_name: 'Other', requested_at: '2026-11-02T00:00:00Z', ...fields },
    });

  it('are the pending requests of others, the oldest first', async () => {
    const newer = await aRequest('Newer');
    const older = await aRequest('Older', { kind: 'DELETE_VENDOR', requested_at: '2026-11-01T00:00:00Z' });
    await aRequest('Mine', { requested_by_id: me.user.id });
    await aRequest('Decided', { status: 'REJECTED', decided_at: '2026-11-03T00:00:00Z' });
    const { approvals } = await workOf(me);
    expect(approvals).toMatchObject({
      entries: [
        { id: older, kind: 'DELETE_VENDOR', subjectName: 'Older', requestedByName: 'Other' },
        { id: newer, kind: 'ACCEPT_RISK', subjectName: 'Newer' },
      ],
      totalCount: 2,
    });
    const theirs = await workOf(other);
    expect(theirs.approvals?.entries.map(({ subjectName }) => subjectName)).toEqual(['Mine']);
  });

  it('do not include those of an API key that the user owns', async () => {
    const requested_by_id = await insert('api_key', {
      ...{ name: 'Sync', prefix: randomUUID().slice(0, 12), secret_hash: Buffer.alloc(32), permissions: [] },
      ...{ full_access: false, created_by_name: 'Me', owner_id: me.user.id },
    });
    await aRequest('By my key', { requester_kind: 'apiKey', requested_by_id });
    expect((await workOf(me)).approvals?.totalCount).toBe(0);
    expect((await workOf(other)).approvals?.totalCount).toBe(1);
  });
});

describe('Risk acceptances', () => {
  it('are those of the user’s findings that end within 30 days', async () => {
    const accepted = { status: 'RISK_ACCEPTED' as const };
    const soon = await aFinding('Soon', { ...accepted, accepted_until: day(30) });
    const now = await aFinding('Today', { ...accepted, accepted_until: day(0) });
    await aFinding('Later', { ...accepted, accepted_until: day(31) });
    await aFinding('Over', { ...accepted, accepted_until: day(-1) });
    await aFinding('Ended', { ...accepted, accepted_until: day(1), acceptance_ended_at: new Date() });
    await aFinding('Theirs', { ...accepted, accepted_until: day(1), owner_id: other.user.id });
    const { acceptances } = await workOf(me);
    expect(acceptances?.entries.map(({ findingId, state }) => [findingId, state])).toEqual([
      [now, 'ENDING_SOON'],
      [soon, 'ENDING_SOON'],
    ]);
    expect(acceptances?.totalCount).toBe(2);
  });
});

describe('Our responsibilities', () => {
  it('are those of the user that are open and due within 30 days', async () => {
    const add = (title: string, fields: object) =>
      insert('responsibility', { vendor_id: vendorId, title, owner_id: me.user.id, ...fields });
    const due = await add('Due', { due_date: day(30), status: 'IN_PROGRESS' });
    const late = await add('Late', { due_date: day(-1) });
    await add('Later', { due_date: day(31) });
    await add('Done', { due_date: day(-1), status: 'COMPLETED' });
    await add('Theirs', { due_date: day(-1), owner_id: other.user.id });
    await add('Without a date', {});
    expect((await workOf(me)).responsibilities).toEqual({
      entries: [
        { id: late, title: 'Late', dueDate: day(-1), vendorId, vendorName: 'Zephyr' },
        { id: due, title: 'Due', dueDate: day(30), vendorId, vendorName: 'Zephyr' },
      ],
      totalCount: 2,
    });
  });
});
