import { WebhookEvent, WebhookEventType } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '../../../../test/support/run-job.ts';
import {
  assessmentCall,
  decideCall,
  replyCall,
  saveResponsesCall,
  transitionCalls,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { closeFindingCall } from '../../../../test/support/findings.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { createWebhook } from './webhook-commands.ts';
import { testWebhook } from './webhook-delivery-commands.ts';

const integrator = useAssessmentIntegrator();
const { aDraft, anAssessment, call, done, organisation, test, vendor } = integrator;

const NO_AND_YES = [
  { questionKey: 'a', answer: 'NO' },
  { questionKey: 'b', answer: 'YES' },
];
const TODAY = toIsoDate(new Date());

let webhookId: string;
beforeEach(async () => {
  const body = { url: 'https://hooks.example/all', description: 'All', events: WebhookEventType.options };
  webhookId = (await createWebhook(test.ctx, organisation.operator, body)).id;
});

/** Every payload is exactly what the catalogue describes. */
async function listEvents(type?: WebhookEvent['type']): Promise<WebhookEvent[]> {
  const rows = await test.database.query<{ event: string; payload: string }>(
    'select event, payload from webhook_delivery where webhook_endpoint_id = $1 order by created_at',
    [webhookId],
  );
  return rows
    .map(({ event, payload }) => {
      const sent: unknown = JSON.parse(payload);
      expect(WebhookEvent.parse(sent)).toEqual(sent);
      expect(sent).toMatchObject({ type: event });
      return WebhookEvent.parse(sent);
    })
    .filter((event) => type === undefined || event.type === type);
}

const listFindings = async () =>
  (await listEvents('finding.created')).flatMap(({ data }) => ('finding' in data ? [data.finding] : []));

const get = async (url: string) => (await call({ method: 'GET', url })).json();

const tickOn = (day: string) => runJob({ ...test.ctx, now: () => new Date(`${day}T12:00:00Z`) }, 'tick');

async function changeVendor() {
  const { id } = await vendor({ name: 'Fabrikam' });
  await call({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { tier: 'HIGH' } });
  const payload = { name: 'ISO/IEC 27001', expiresDate: addDays(TODAY, 7) };
  await call({ method: 'POST', url: `/api/v1/vendors/${id}/certifications`, payload });
  await tickOn(TODAY);
  await call({ method: 'DELETE', url: `/api/v1/vendors/${id}` });
}

async function changeAssessment() {
  const { id } = await aDraft();
  const calls = transitionCalls(id);
  for (const request of [
    calls.send,
    calls.recall,
    calls.send,
    saveResponsesCall(id, NO_AND_YES),
    calls.submit,
    calls.claim,
    calls.sendBack,
    replyCall(id, 'a'),
    calls.submit,
    decideCall(id, 'a', { decision: 'NON_COMPLIANT', rationale: 'It is not' }),
    calls.finalize,
  ]) {
    expect((await call(request)).statusCode).toBeLessThan(300);
  }
  const [finding] = await listFindings();
  await call(closeFindingCall(finding?.id ?? '', { status: 'REMEDIATED' }));
  await done(calls.reopen);
  await call({ method: 'DELETE', url: `/api/v1/assessments/${id}` });
}

describe('Webhook payloads', () => {
  it('are those of the catalogue, for every event', async () => {
    await changeVendor();
    await changeAssessment();
    await testWebhook(test.ctx, organisation.operator, webhookId);
    const types = (await listEvents()).map(({ type }) => type);
    expect([...new Set(types)].sort()).toEqual([...WebhookEventType.options, 'webhook.test'].sort());
  });

  it('contain the vendor as the response to the change shows it', async () => {
    const { id } = await vendor();
    const updated = await call({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { notes: 'Hosts the portal' } });
    expect(await listEvents('vendor.updated')).toMatchObject([
      { data: { id, changed: ['notes'], vendor: updated.json() } },
    ]);
  });

  it('contain the vendor that was deleted', async () => {
    const created = await vendor({ name: 'Fabrikam' });
    await call({ method: 'DELETE', url: `/api/v1/vendors/${created.id}` });
    expect(await listEvents('vendor.deleted')).toMatchObject([{ data: { vendor: { name: 'Fabrikam' } } }]);
  });

  it('contain the assessment as the list shows it after the change', async () => {
    const { id, vendor: of } = await anAssessment('COMPLETED');
    const { entries } = await get(`/api/v1/vendors/${of.id}/assessments`);
    expect(await listEvents('assessment.completed')).toMatchObject([{ data: { id, assessment: entries[0] } }]);
    const [sent] = await listEvents('assessment.sent');
    expect(sent).toMatchObject({ data: { assessment: { status: 'SENT', score: null, completedAt: null } } });
  });

  it('contain the assessment that was deleted', async () => {
    const { id } = await aDraft();
    await call({ method: 'DELETE', url: `/api/v1/assessments/${id}` });
    expect(await listEvents('assessment.deleted')).toMatchObject([{ data: { assessment: { id, status: 'DRAFT' } } }]);
  });
});

describe('finding.created', () => {
  it('is sent for every finding that opens when the review ends', async () => {
    const responses = [
      { questionKey: 'a', answer: 'NO' },
      { questionKey: 'b', answer: 'NO' },
    ];
    await anAssessment('UNDER_REVIEW', { responses });
    expect(await listFindings()).toEqual([]);
    const { findings } = await anAssessment('COMPLETED', { responses });
    expect((await listFindings()).map(({ id }) => id).sort()).toEqual(findings.map(({ id }) => id).sort());
  });

  it('contains the finding as GET shows it, for one that a reviewer raises', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    const payload = { title: 'No backup', description: 'Seen on site', severity: 'CRITICAL' };
    const raised = (await call(assessmentCall(id, 'findings', payload))).json();
    expect(await listFindings()).toEqual([await get(`/api/v1/findings/${String(raised.id)}`)]);
  });

  it('is sent for the successor of an expired acceptance', async () => {
    await anAssessment('COMPLETED', { responses: NO_AND_YES });
    const [accepted] = await listFindings();
    await call(closeFindingCall(accepted?.id ?? '', { status: 'RISK_ACCEPTED', acceptedUntil: TODAY }));
    await tickOn(addDays(TODAY, 1));
    const [, successor] = await listFindings();
    expect(successor).toMatchObject({ status: 'OPEN', supersedesFindingId: accepted?.id });
  });
});
