import type { Recorder } from '../recorder.ts';
import { addVendor } from './set-up.ts';

const ONE = '/api/v1/webhooks/:webhookId';

export async function recordWebhooks(recorder: Recorder) {
  const { record } = recorder;
  const CREATE = 'POST /api/v1/webhooks';
  const body = { url: 'https://hooks.example/assay', description: 'Tickets', events: ['vendor.created'] };
  const { id: webhookId } = await record('201 create', CREATE, { body });
  await record('400 for an address in a private network', CREATE, { body: { ...body, url: 'https://10.0.0.1/' } });
  await record('400 for an unknown event', CREATE, { body: { ...body, events: ['vendor.renamed'] } });
  await record('403 for events that the key may not see', CREATE, {
    caller: 'key without assessments:view',
    body: { ...body, events: ['finding.created'] },
  });
  const params = { webhookId };
  await record('200 list', 'GET /api/v1/webhooks');
  await record('200 get', `GET ${ONE}`, { params });
  await record('200 update', `PUT ${ONE}`, { params, body: { description: 'Our ticket system' } });
  await record('412 when it has changed', `PUT ${ONE}`, { params, headers: { 'if-match': '"r9"' }, body });
  await record('200 rotate the secret', `POST ${ONE}/rotate-secret`, { params });
  await record('201 test', `POST ${ONE}/test`, { params });
  await addVendor(recorder);
  const deliveries = await record('200 deliveries', `GET ${ONE}/deliveries`, {
    params,
    query: { page: '1', pageSize: '1' },
  });
  await record('400 for page 0', `GET ${ONE}/deliveries`, { params, query: { page: '0' } });
  const { id: deliveryId } = deliveries.entries[0];
  await recorder.test.database.query(`update webhook_delivery set status = 'FAILED' where id = $1`, [deliveryId]);
  const delivery = { webhookId, deliveryId };
  await record('200 redeliver', `POST ${ONE}/deliveries/:deliveryId/replay`, { params: delivery });
  await record('409 while it is being delivered', `POST ${ONE}/deliveries/:deliveryId/replay`, { params: delivery });
  await record('200 delete', `DELETE ${ONE}`, { params });
}
