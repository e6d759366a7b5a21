import { seedApiKey } from '../../support/factories.ts';
import type { Recorder, RequestDetails } from '../recorder.ts';
import { addVendor } from './set-up.ts';

const LIST = 'GET /api/v1/vendors';

/** A request with the key in a state that no route can put it into at once. */
async function withKeyWhere({ test, organisation }: Recorder, change: string): Promise<RequestDetails> {
  const key = await seedApiKey(test, organisation);
  const prefix = /_([^_.]+)\./.exec(key)?.[1];
  const changed = await test.database.query(`update api_key set ${change} where prefix = $1 returning id`, [prefix]);
  if (changed.length !== 1) throw new Error('No key has this prefix');
  return { caller: 'nobody', headers: { authorization: `Bearer ${key}` } };
}

export async function recordAuthentication(recorder: Recorder) {
  const { observe, test, organisation } = recorder;
  const usable = await withKeyWhere(recorder, 'name = name');
  await observe('200 with a key', LIST, usable);
  await observe('200 in the allowed range', LIST, await withKeyWhere(recorder, `allowed_cidrs = '{127.0.0.0/8}'`));
  await observe(
    '401 outside the allowed range',
    LIST,
    await withKeyWhere(recorder, `allowed_cidrs = '{192.0.2.0/24}'`),
  );
  await observe('401 with an expired key', LIST, await withKeyWhere(recorder, `expires_at = '2001-01-31'`));
  await observe('401 with a revoked key', LIST, await withKeyWhere(recorder, 'revoked_at = now()'));
  for (const authorization of ['Bearer nonsense', 'Basic nonsense', 'Bearer', '']) {
    await observe(`401 with the credential "${authorization}"`, LIST, { caller: 'nobody', headers: { authorization } });
  }
  await observe('401 with a wrong key and a session', LIST, {
    caller: 'signed-in user',
    headers: { authorization: 'Bearer nonsense' },
  });
  await observe('404 for a route that does not exist', 'GET /api/v1/nothing');
  await observe('404 for a route that does not exist, without a credential', 'GET /api/v1/nothing', {
    caller: 'nobody',
  });
  await observe('405 for a method that the path does not have', 'DELETE /api/v1/vendors');
  await observe('404 for a trailing slash', 'GET /api/v1/vendors/');
  await observe('400 for an address that is too long', LIST, { query: { query: 'x'.repeat(10_000) } });

  const disable = 'update organisation set api_keys_enabled = false where organisation_id = $1';
  await test.database.query(disable, [organisation.id]);
  await observe('401 when API keys are disabled', LIST, usable);
  await observe('200 with a session when API keys are disabled', LIST, { caller: 'signed-in user' });
}

export async function recordKeyRotation({ record }: Recorder) {
  const ROTATE = 'POST /api/v1/me/rotate';
  const END = 'DELETE /api/v1/me/previous-secret';
  await record('204 without a previous secret', END);
  await record('201 rotate the calling key', ROTATE, { body: { overlapHours: 24 } });
  await record('409 with the previous secret', ROTATE, { body: {} });
  await record('409 with the previous secret', END);
}

export async function recordRateLimits(recorder: Recorder) {
  const { observe } = recorder;
  const params = { vendorId: await addVendor(recorder) };
  const EXPORT = 'GET /api/v1/vendors/:vendorId/export';
  await observe('200 within the limit', 'GET /api/v1/audit', { query: { action: 'NO_SUCH_ACTION' } });
  await observe('200 at the limit', 'GET /api/v1/audit', { query: { action: 'NO_SUCH_ACTION' } });
  await observe('429 above the limit of the audit log', 'GET /api/v1/audit');
  await observe('200 within the limit', LIST);
  await observe('200 at the limit', LIST);
  await observe('429 above the limit of all requests', LIST);

  const caller = 'key without users:manage';
  await observe('200 within the limit', EXPORT, { params, caller });
  await observe('200 at the limit', EXPORT, { params, caller });
  await observe('429 above the limit of exports', EXPORT, { params, caller });
}
