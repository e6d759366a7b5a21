import { beforeEach, describe, expect, it } from 'vitest';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { useOrganisation } from '../../../../test/support/organisation.ts';
import { useWebhookService } from '../../../../test/support/webhook-service.ts';
import { setOrganisationAddress } from '../../access/organisations/index.ts';
import { buildChatMessage } from './chat-message.ts';
import { deliverWebhookHandler } from './webhook-jobs.ts';

const { test, receiver } = useWebhookService(200);
const organisation = useOrganisation(test, beforeEach);

type Caller = Awaited<ReturnType<typeof seedSignedInUser>>;
let user: Caller;
beforeEach(async () => {
  user = await seedSignedInUser(test, organisation);
});

const post = (url: string, payload: object) => user.call({ method: 'POST', url, payload });
const createWebhook = async (fields: object) => {
  const body = { url: receiver.url, events: ['vendor.created', 'vendor.deleted'], ...fields };
  const response = await post('/api/v1/webhooks', body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const addVendor = async (name: string): Promise<string> =>
  (await post('/api/v1/vendors/import', { name, contactEmail: 'a@contoso.example' })).json().id;

/** Delivers what is queued, as a worker would. */
async function deliver(): Promise<unknown[]> {
  const jobs = await test.database.query<{ data: object }>(
    `select data from job.job where name = 'deliver-webhook' and data ->> 'organisationId' = $1 order by created_on`,
    [organisation.id],
  );
  for (const { data } of jobs) await deliverWebhookHandler.run(test.ctx, data);
  return receiver.received.map(({ body }) => JSON.parse(body));
}

const toCard = (message: unknown) => expect.objectContaining({ type: 'message', attachments: [message] });

describe('A webhook with a format for chats', () => {
  it('sends a message with a link to Slack, in which a name can neither mention people nor contain a link', async () => {
    const webhook = await createWebhook({ format: 'SLACK' });
    expect(webhook.format).toBe('SLACK');
    const id = await addVendor('<!channel> A&B <https://evil.example|here>');
    const text =
      `*Vendor added:* <${test.ctx.config.publicUrl.origin}/vendors/${id}|` +
      '&lt;!channel&gt; A&amp;B &lt;https://evil.example|here&gt;>';
    expect(await deliver()).toEqual([{ text }]);
  });

  it('links to the address of the organisation, if it has one', async () => {
    await createWebhook({ format: 'SLACK' });
    const id = await addVendor('Contoso');
    const address = `https://${organisation.id}.assay.example`;
    await setOrganisationAddress(test.ctx, organisation.operator, address);
    expect(await deliver()).toEqual([{ text: `*Vendor added:* <${address}/vendors/${id}|Contoso>` }]);
  });

  it('sends an adaptive card to Microsoft Teams, in which a name is shown as it is', async () => {
    await createWebhook({ format: 'TEAMS' });
    const id = await addVendor('[Contoso](https://evil.example)');
    const content = expect.objectContaining({
      type: 'AdaptiveCard',
      body: [
        { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Vendor added', weight: 'Bolder' }] },
        { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: '[Contoso](https://evil.example)' }] },
      ],
      actions: [
        { type: 'Action.OpenUrl', title: 'Open in Assay', url: `${test.ctx.config.publicUrl.origin}/vendors/${id}` },
      ],
    });
    expect(await deliver()).toEqual([
      toCard(expect.objectContaining({ contentType: 'application/vnd.microsoft.card.adaptive', content })),
    ]);
  });

  it('links to nothing that was deleted, and follows a change of the format', async () => {
    const { id: webhookId } = await createWebhook({});
    const id = await addVendor('Contoso');
    await deliver();
    await user.call({ method: 'PUT', url: `/api/v1/webhooks/${webhookId}`, payload: { format: 'SLACK' } });
    await user.call({ method: 'DELETE', url: `/api/v1/vendors/${id}` });
    expect(await deliver()).toMatchObject([{ type: 'vendor.created' }, { text: '*Vendor deleted:* Contoso' }]);
  });

  it('400 for an unknown format', async () => {
    const response = await post('/api/v1/webhooks', { url: receiver.url, events: ['vendor.created'], format: 'IRC' });
    expect(response.statusCode).toBe(400);
    expect(response.json().details).toMatchObject([{ path: 'format' }]);
  });
});

describe('A chat message', () => {
  const options = { format: 'SLACK', site: new URL('https://assay.example') } as const;
  const textOf = (type: string, data: object) =>
    JSON.parse(buildChatMessage(JSON.stringify({ type, data: { id: '1', name: 'Name', ...data } }), options)).text;

  it.each([
    [
      'assessment.sent',
      { assessment: { vendorName: 'Contoso' }, dueDate: '2026-12-01' },
      'Contoso · Due on 1 December 2026',
    ],
    ['assessment.completed', { assessment: { vendorName: 'Contoso' }, score: 0.65 }, 'Contoso · Score 65.0%'],
    ['finding.created', { finding: { vendorName: 'Contoso' }, severity: 'HIGH' }, 'Contoso · High severity'],
    ['finding.updated', { finding: { vendorName: 'Contoso' }, status: 'REMEDIATED' }, 'Contoso · Closed as remediated'],
    [
      'certification.expiring',
      { vendorId: '2', vendorName: 'Contoso', expiresDate: '2026-12-01' },
      'Contoso · Expires on 1 December 2026',
    ],
  ])('of %s says what matters', (type, data, facts) => {
    expect(textOf(type, data).split('\n')[1]).toBe(facts);
  });

  it('links to the vendor of a certification, and has no link for a test', () => {
    expect(textOf('certification.expiring', { vendorId: '2' })).toContain('<https://assay.example/vendors/2|Name>');
    expect(textOf('webhook.test', {})).toBe('*Test event:* Name');
  });
});
