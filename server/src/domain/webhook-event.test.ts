import { WebhookEventType } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { toWebhookEvent } from './webhook-event.ts';

const entity = { type: 'Vendor', id: 'a', name: 'Contoso' };

const ACTIONS = [
  ['CREATE_VENDOR', 'vendor.created'],
  ['UPDATE_VENDOR', 'vendor.updated'],
  ['DELETE_VENDOR', 'vendor.deleted'],
  ['CREATE_ASSESSMENT', 'assessment.created'],
  ['SEND_ASSESSMENT', 'assessment.sent'],
  ['RECALL_ASSESSMENT', 'assessment.recalled'],
  ['SUBMIT_ASSESSMENT', 'assessment.submitted'],
  ['CLAIM_ASSESSMENT', 'assessment.claimed'],
  ['SEND_BACK_ASSESSMENT', 'assessment.sent_back'],
  ['FINALIZE_ASSESSMENT', 'assessment.completed'],
  ['REOPEN_ASSESSMENT', 'assessment.reopened'],
  ['DELETE_ASSESSMENT', 'assessment.deleted'],
  ['CREATE_FINDING', 'finding.created'],
  ['UPDATE_FINDING', 'finding.updated'],
  ['CERTIFICATION_EXPIRING', 'certification.expiring'],
] as const;

describe('Webhook event', () => {
  it.each(ACTIONS)('%s is %s', (action, event) => {
    expect(toWebhookEvent({ action, entity })).toEqual({ event, data: { id: 'a', name: 'Contoso' } });
    expect(WebhookEventType.options).toContain(event);
  });

  it('exists for every event type in the contract', () => {
    expect(WebhookEventType.options.toSorted()).toEqual(ACTIONS.map(([, event]) => event).toSorted());
  });

  it.each(['LOGIN', 'CREATE_USER', 'UPDATE_WEBHOOK', 'EXPORT_VENDOR', 'ANSWER_ASSESSMENT', 'NEVER_HEARD_OF'])(
    'is null for the action %s',
    (action) => expect(toWebhookEvent({ action, entity })).toBeNull(),
  );

  it('is null when the audit entry has no entity', () =>
    expect(toWebhookEvent({ action: 'CREATE_VENDOR' })).toBeNull());

  it('is vendor.updated and vendor.deleted for a merge, and null when the merged vendor is deleted with the other', () => {
    const [kept, merged] = [{ mergedVendorId: 'b' }, { vendorId: 'a', vendorName: 'Contoso' }];
    expect(toWebhookEvent({ action: 'MERGE_VENDOR', entity, meta: kept })).toMatchObject({
      event: 'vendor.updated',
      data: { id: 'a', mergedVendorId: 'b' },
    });
    const other = { type: 'Vendor', id: 'b', name: 'Contoso Ltd' };
    const [removal, deletion] = ['REMOVE_MERGED_VENDOR', 'DELETE_VENDOR'].map((action) =>
      toWebhookEvent({ action, entity: other, meta: merged }),
    );
    expect(removal).toMatchObject({ event: 'vendor.deleted', data: { id: 'b', vendorId: 'a' } });
    expect(deletion).toBeNull();
  });

  it('is assessment.claimed for the first decision, and null for later ones', () => {
    const decision = (from: string) =>
      toWebhookEvent({ action: 'REVIEW_DECISION', entity, meta: { from, to: 'UNDER_REVIEW' } });
    expect(decision('SUBMITTED')).toMatchObject({ event: 'assessment.claimed', data: { status: 'UNDER_REVIEW' } });
    expect(decision('UNDER_REVIEW')).toBeNull();
  });

  it('contains the status and the names of changed fields, but no personal data', () => {
    const changes = { contactEmail: { from: 'a@x.example', to: 'b@x.example' }, tier: { from: null, to: 'HIGH' } };
    expect(toWebhookEvent({ action: 'UPDATE_VENDOR', entity, meta: { changes } })?.data).toEqual({
      id: 'a',
      name: 'Contoso',
      changed: ['contactEmail', 'tier'],
    });
    const closed = { changes: { status: { from: 'OPEN', to: 'REMEDIATED' } }, resolutionNote: 'Robin did it' };
    expect(toWebhookEvent({ action: 'UPDATE_FINDING', entity, meta: closed })?.data).toEqual({
      id: 'a',
      name: 'Contoso',
      changed: ['status'],
      status: 'REMEDIATED',
    });
    const submitted = { name: 'Robin', title: 'CISO', from: 'IN_PROGRESS', to: 'SUBMITTED' };
    expect(toWebhookEvent({ action: 'SUBMIT_ASSESSMENT', entity, meta: submitted })?.data).toEqual({
      id: 'a',
      name: 'Contoso',
      status: 'SUBMITTED',
    });
  });

  it('contains what the record belongs to', () => {
    const meta = { vendorId: 'v', vendorName: 'Contoso', severity: 'HIGH', score: 0.5, dueDate: null, reason: 'x' };
    expect(toWebhookEvent({ action: 'CREATE_ASSESSMENT', entity, meta })?.data).toEqual({
      id: 'a',
      name: 'Contoso',
      vendorId: 'v',
      vendorName: 'Contoso',
      severity: 'HIGH',
      score: 0.5,
    });
  });
});
