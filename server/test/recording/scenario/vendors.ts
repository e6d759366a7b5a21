import { UNKNOWN_ID } from '../normalise.ts';
import type { Recorder } from '../recorder.ts';
import { recordFirstPages, SYNC_QUERY } from './set-up.ts';

const COMPLETE = {
  name: 'Contoso Cloud',
  contactEmail: 'security@contoso.example',
  externalId: 'ERP-1',
  contactName: 'Vera Contact',
  tier: 'HIGH',
  website: 'https://contoso.example',
  notes: 'Renewed every year',
  serviceDescription: 'Hosts our web shop',
  dataSensitivity: 'CONFIDENTIAL',
  contractRenewalDate: '2099-06-30',
  contractValue: '$250K–$1M',
  geographicRisk: 'GLOBAL',
  tags: ['cloud', 'hosting'],
};

export async function recordVendors(recorder: Recorder) {
  const { record, prepare, send } = recorder;
  const IMPORT = 'POST /api/v1/vendors/import';
  const LIST = 'GET /api/v1/vendors';
  const UPDATE = 'PUT /api/v1/vendors/:vendorId';

  await record('200', 'GET /api/v1/me');
  await record('200 without vendors', LIST);
  await record('304 when the client has the same list', LIST, { headers: { 'if-none-match': '*' } });
  const contoso = await record('201 with every field', IMPORT, { body: COMPLETE });
  const minimal = { name: 'Fabrikam Payroll', contactEmail: 'hello@fabrikam.example' };
  const fabrikam = await record('201 with the required fields', IMPORT, { body: minimal });
  await prepare(IMPORT, { body: { ...minimal, name: 'Örtlich & Söhne, "Küche"', tier: 'LOW', tags: ['cloud'] } });
  const headers = { 'idempotency-key': 'import-1' };
  await record('201 with an idempotency key', IMPORT, { headers, body: { ...minimal, name: 'Only once' } });
  await record('201 again for the same request', IMPORT, { headers, body: { ...minimal, name: 'Only once' } });
  await record('422 for another request', IMPORT, { headers, body: minimal });
  await record('400 for an invalid idempotency key', IMPORT, { headers: { 'idempotency-key': 'a b' }, body: minimal });
  await record('400 without a name', IMPORT, { body: { contactEmail: 'hello@fabrikam.example' } });
  await record('400 for an empty name', IMPORT, { body: { ...minimal, name: ' ' } });
  await record('400 for an invalid email', IMPORT, { body: { ...minimal, contactEmail: 'nobody' } });
  await record('400 for an unknown tier', IMPORT, { body: { ...minimal, tier: 'HUGE' } });
  await record('400 when the external ID is taken', IMPORT, { body: { ...minimal, externalId: 'ERP-1' } });
  await record('201 for a signed-in user', IMPORT, { caller: 'signed-in user', body: { ...minimal, name: 'By hand' } });

  const SAVE = 'PUT /api/v1/vendors/external/:externalId';
  const external = { externalId: 'ERP-2' };
  await record('201 when nobody has the external ID', SAVE, { params: external, body: { ...minimal, name: 'Saved' } });
  await record('200 when a vendor has it', SAVE, { params: external, body: { tier: 'LOW' } });
  await record('400 for a new vendor without a name', SAVE, { params: { externalId: 'ERP-3' }, body: { tier: 'LOW' } });
  await record('412 when nobody has the external ID', SAVE, {
    params: { externalId: 'ERP-3' },
    headers: { 'if-match': '"r1"' },
    body: minimal,
  });

  await record('200 all', LIST);
  await record('200 by name', LIST, { query: { query: 'CONTOSO' } });
  await record('200 by contact email', LIST, { query: { query: 'hello@fab' } });
  await record('200 by tier', LIST, { query: { tier: 'HIGH' } });
  await record('200 by tag', LIST, { query: { tag: 'cloud' } });
  await record('200 by external ID', LIST, { query: { externalId: 'ERP-1' } });
  await record('200 by an external ID nobody has', LIST, { query: { externalId: 'erp-1' } });
  await record('200 by all filters', LIST, {
    query: { query: 'cloud', tier: 'HIGH', tag: 'hosting', externalId: 'ERP-1' },
  });
  await record('200 by an empty query', LIST, { query: { query: '' } });
  await record('200 for a signed-in user', LIST, { caller: 'signed-in user' });
  await record('200 first slice', LIST, { query: { limit: '2' } });
  const { headers: firstSlice } = await send(LIST, { query: { limit: '2' } });
  const cursor = /cursor=([^&>]+)/.exec(String(firstSlice.link))?.[1] ?? '';
  await record('200 second slice', LIST, { query: { limit: '2', cursor } });
  await record('400 for an invalid cursor', LIST, { query: { limit: '2', cursor: 'nonsense' } });
  await recordFirstPages(recorder, LIST, { query: SYNC_QUERY });
  await record('400 for a limit above 1000', LIST, { query: { limit: '1001' } });

  const params = { vendorId: contoso.id };
  await record('200 with every field', 'GET /api/v1/vendors/:vendorId', { params });
  await record('200 with the required fields', 'GET /api/v1/vendors/:vendorId', { params: { vendorId: fabrikam.id } });
  await record('404 for a malformed ID', 'GET /api/v1/vendors/:vendorId', { params: { vendorId: 'none' } });
  await record('200', 'GET /api/v1/vendors/external/:externalId', { params: { externalId: 'ERP-1' } });
  await record('200 before any assessment', 'GET /api/v1/vendors/:vendorId/score', { params });
  await record('200 before any assessment', 'GET /api/v1/vendors/:vendorId/export', { params });
  await record('200 before any assessment', 'GET /api/v1/vendors/:vendorId/assessments', {
    params,
    query: { page: '1', pageSize: '10', status: 'SENT' },
  });
  await record('200 for an unknown status', 'GET /api/v1/vendors/:vendorId/assessments', {
    params,
    query: { status: 'LOST' },
  });

  await record('200 changes one field', UPDATE, { params, body: { notes: 'Moved to another region' } });
  await record('200 with a matching revision', UPDATE, {
    params,
    headers: { 'if-match': '"r2"' },
    body: { tier: 'CRITICAL', contractRenewalDate: '2099-07-31T00:00:00.000Z' },
  });
  await record('412 with an old revision', UPDATE, { params, headers: { 'if-match': '"r1"' }, body: { tier: 'LOW' } });
  await record('200 clears fields', UPDATE, {
    params,
    body: { contactName: null, tier: null, website: null, notes: null, tags: null, contractRenewalDate: null },
  });
  await record('200 without changes', UPDATE, { params, body: {} });
  await record('409 when another vendor has the external ID', UPDATE, {
    params: { vendorId: fabrikam.id },
    body: { externalId: 'ERP-1' },
  });
  await record('400 for an empty name', UPDATE, { params, body: { name: '' } });
  await record('400 for an owner who does not exist', UPDATE, {
    params,
    body: { ownerId: UNKNOWN_ID },
  });

  await record('200', 'DELETE /api/v1/vendors/:vendorId', { params: { vendorId: fabrikam.id } });
  await record('404 when it is deleted already', 'DELETE /api/v1/vendors/:vendorId', {
    params: { vendorId: fabrikam.id },
  });

  const query = { fields: 'name,findings', expand: 'assessments,findings,certifications,responsibilities' };
  await record('200 with some fields and related records', 'GET /api/v1/vendors/:vendorId', { params, query });
  await record('200 with some fields and related records', 'GET /api/v1/vendors/external/:externalId', {
    params: { externalId: 'ERP-1' },
    query,
  });
  await record('403 for related records that the key may not see', 'GET /api/v1/vendors/:vendorId', {
    caller: 'key without assessments:view',
    params,
    query,
  });

  const MERGE = 'POST /api/v1/vendors/:vendorId/merge';
  const kept = await prepare(IMPORT, { body: { ...minimal, name: 'Kept', externalId: 'ERP-4' } });
  const merged = await prepare(IMPORT, { body: { ...minimal, name: 'Merged', externalId: 'ERP-5', tier: 'HIGH' } });
  const mergeParams = { vendorId: kept.id };
  const mergeBody = { mergedVendorId: merged.id, takeFields: ['tier'] };
  await record('400 for the vendor itself', MERGE, { params: mergeParams, body: { mergedVendorId: kept.id } });
  await record('200', MERGE, { params: mergeParams, body: mergeBody });
  await record('400 for a vendor that was merged', MERGE, { params: mergeParams, body: mergeBody });
  await record('404 for a merged vendor', 'GET /api/v1/vendors/:vendorId', { params: { vendorId: merged.id } });
}
