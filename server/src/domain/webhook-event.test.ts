import { WebhookEvent } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { newsOf } from './webhook-event.ts';

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

describe('What is told', () => {
  it.each(ACTIONS)('%s is %s', (action, event) => {
    expect(newsOf({ action, entity })).toEqual({ event, data: { id: 'a', name: 'Contoso' } });
    expect(WebhookEvent.options).toContain(event);
  });

  it('comes of some action, whichever event it is', () => {
    expect(WebhookEvent.options.toSorted()).toEqual(ACTIONS.map(([, event]) => event).toSorted());
  });

  it.each(['LOGIN', 'CREATE_USER', 'UPDATE_WEBHOOK', 'EXPORT_VENDOR', 'ANSWER_ASSESSMENT', 'NEVER_HEARD_OF'])(
    '%s is nothing',
    (action) => expect(newsOf({ action, entity })).toBeNull(),
  );

  it('is nothing where nothing is named', () => expect(newsOf({ action: 'CREATE_VENDOR' })).toBeNull());

  it('of the first decision is that the assessment was claimed; of the next ones, nothing', () => {
    const decision = (from: string) =>
      newsOf({ action: 'REVIEW_DECISION', entity, meta: { from, to: 'UNDER_REVIEW' } });
    expect(decision('SUBMITTED')).toMatchObject({ event: 'assessment.claimed', data: { status: 'UNDER_REVIEW' } });
    expect(decision('UNDER_REVIEW')).toBeNull();
  });

  it('is where a record stands and which fields changed, and no word of a person', () => {
    const changes = { contactEmail: { from: 'a@x.example', to: 'b@x.example' }, tier: { from: null, to: 'HIGH' } };
    expect(newsOf({ action: 'UPDATE_VENDOR', entity, meta: { changes } })?.data).toEqual({
      id: 'a',
      name: 'Contoso',
      changed: ['contactEmail', 'tier'],
    });
    const closed = { changes: { status: { from: 'OPEN', to: 'REMEDIATED' } }, resolutionNote: 'Robin did it' };
    expect(newsOf({ action: 'UPDATE_FINDING', entity, meta: closed })?.data).toEqual({
      id: 'a',
      name: 'Contoso',
      changed: ['status'],
      status: 'REMEDIATED',
    });
    const submitted = { name: 'Robin', title: 'CISO', from: 'IN_PROGRESS', to: 'SUBMITTED' };
    expect(newsOf({ action: 'SUBMIT_ASSESSMENT', entity, meta: submitted })?.data).toEqual({
      id: 'a',
      name: 'Contoso',
      status: 'SUBMITTED',
    });
  });

  it('is what the record belongs to', () => {
    const meta = { vendorId: 'v', vendorName: 'Contoso', severity: 'HIGH', score: 0.5, dueDate: null, reason: 'x' };
    expect(newsOf({ action: 'CREATE_ASSESSMENT', entity, meta })?.data).toEqual({
      id: 'a',
      name: 'Contoso',
      vendorId: 'v',
      vendorName: 'Contoso',
      severity: 'HIGH',
      score: 0.5,
    });
  });
});
