import { UNKNOWN_ID } from '../normalise.ts';
import type { Recorder } from '../recorder.ts';
import { addVendor, dayFromToday, recordFirstPages, SYNC_QUERY } from './set-up.ts';

export async function recordCertifications(recorder: Recorder) {
  const { record } = recorder;
  const LIST = 'GET /api/v1/vendors/:vendorId/certifications';
  const CREATE = 'POST /api/v1/vendors/:vendorId/certifications';
  const UPDATE = 'PUT /api/v1/vendors/:vendorId/certifications/:certificationId';
  const DELETE = 'DELETE /api/v1/vendors/:vendorId/certifications/:certificationId';
  const vendorId = await addVendor(recorder);
  const params = { vendorId };

  await record('200 without certifications', LIST, { params });
  const valid = await record('201 with every field', CREATE, {
    params,
    body: {
      name: 'ISO 27001',
      issuer: 'Registrar',
      issuedDate: '2001-01-31',
      expiresDate: '2099-01-31',
      notes: 'Covers the data centre',
    },
  });
  const expiring = { name: 'SOC 2', expiresDate: dayFromToday(10) };
  await record('201 when it expires soon', CREATE, { params, body: expiring });
  await record('201 when it has expired', CREATE, { params, body: { name: 'PCI DSS', expiresDate: '2001-01-31' } });
  const bare = await record('201 with the required fields', CREATE, { params, body: { name: 'CSA STAR' } });
  await record('400 for a date that does not exist', CREATE, {
    params,
    body: { name: 'SOC 1', issuedDate: '2001-02-30' },
  });
  await record('400 when it expires before it is issued', CREATE, {
    params,
    body: { name: 'SOC 1', issuedDate: '2099-01-31', expiresDate: '2001-01-31' },
  });
  await record('200', LIST, { params });

  const one = { vendorId, certificationId: valid.id };
  await record('200 changes one field', UPDATE, { params: one, body: { issuer: 'Another registrar' } });
  await record('200 clears fields', UPDATE, {
    params: one,
    headers: { 'if-match': '"r2"' },
    body: { issuer: null, issuedDate: null, expiresDate: null, notes: null },
  });
  await record('412 with an old revision', UPDATE, { params: one, headers: { 'if-match': '"r1"' }, body: {} });
  await recordAttachments(recorder, one);
  await record('200', DELETE, { params: one });
  await record('404 when it is deleted already', DELETE, { params: one });

  await record('200 of all vendors', 'GET /api/v1/certifications');
  await recordFirstPages(recorder, 'GET /api/v1/certifications', { query: SYNC_QUERY });
  await record('400 for an invalid time', 'GET /api/v1/certifications', { query: { updatedSince: 'yesterday' } });
  await record('200 deletes another', DELETE, { params: { vendorId, certificationId: bare.id } });
  const since = dayFromToday(-1);
  await record('200 with the deleted certifications', 'GET /api/v1/deletions', { query: { since } });
  await recordFirstPages(recorder, 'GET /api/v1/deletions', { query: { since } });
  await record('400 when it is too long ago', 'GET /api/v1/deletions', { query: { since: '2001-01-31' } });
}

async function recordAttachments(
  { record, observe }: Recorder,
  params: Record<'vendorId' | 'certificationId', string>,
) {
  const ATTACHMENTS = '/api/v1/vendors/:vendorId/certifications/:certificationId/attachments';
  const upload = {
    params,
    query: { fileName: 'Übersicht "2".txt' },
    headers: { 'content-type': 'application/octet-stream' },
    body: 'Certified.\n',
  };
  const file = await record('201', `POST ${ATTACHMENTS}`, upload);
  await record('400 for an empty file', `POST ${ATTACHMENTS}`, { ...upload, body: '' });
  await record('400 for a type that is not allowed', `POST ${ATTACHMENTS}`, {
    ...upload,
    query: { fileName: 'setup.exe' },
  });
  await record('400 without a file name', `POST ${ATTACHMENTS}`, { ...upload, query: {} });
  await record('404 for an unknown certification', `POST ${ATTACHMENTS}`, {
    ...upload,
    params: { ...params, certificationId: UNKNOWN_ID },
  });
  await record('200 with the files', `GET ${ATTACHMENTS}`, { params });
  await observe('200 with files', 'GET /api/v1/vendors/:vendorId/certifications', { params });
  const one = { params: { ...params, attachmentId: file.id } };
  await record('200', `GET ${ATTACHMENTS}/:attachmentId`, one);
  await record('200', `DELETE ${ATTACHMENTS}/:attachmentId`, one);
  await record('404 when it is deleted already', `DELETE ${ATTACHMENTS}/:attachmentId`, one);
}

export async function recordResponsibilities(recorder: Recorder) {
  const { record, observe, prepare } = recorder;
  const LIST = 'GET /api/v1/vendors/:vendorId/responsibilities';
  const CREATE = 'POST /api/v1/vendors/:vendorId/responsibilities';
  const UPDATE = 'PUT /api/v1/vendors/:vendorId/responsibilities/:responsibilityId';
  const DELETE = 'DELETE /api/v1/vendors/:vendorId/responsibilities/:responsibilityId';
  const vendorId = await addVendor(recorder);
  const params = { vendorId };
  const { id: certificationId } = await prepare('POST /api/v1/vendors/:vendorId/certifications', {
    params,
    body: { name: 'SOC 2' },
  });

  await record('200 without responsibilities', LIST, { params });
  const complete = await record('201 with every field', CREATE, {
    params,
    body: {
      title: 'Enable single sign-on',
      description: 'For all employees',
      controlCode: 'AC-1',
      certificationId,
      dueDate: '2099-01-31',
      status: 'IN_PROGRESS',
      notes: 'Planned',
    },
  });
  await record('201 with the required fields', CREATE, { params, body: { title: 'Review access' } });
  await record('201 when completed', CREATE, { params, body: { title: 'Encrypt backups', status: 'COMPLETED' } });
  await record('201 when not applicable', CREATE, { params, body: { title: 'Lock doors', status: 'NOT_APPLICABLE' } });
  await record('400 for a certification that does not exist', CREATE, {
    params,
    body: { title: 'Review access', certificationId: UNKNOWN_ID },
  });
  await record('400 for an owner who does not exist', CREATE, {
    params,
    body: { title: 'Review access', ownerId: UNKNOWN_ID },
  });
  await record('200', LIST, { params });

  const one = { vendorId, responsibilityId: complete.id };
  await record('200 changes one field', UPDATE, { params: one, body: { status: 'COMPLETED' } });
  await record('200 clears fields', UPDATE, {
    params: one,
    headers: { 'if-match': '"r2"' },
    body: { description: null, controlCode: null, certificationId: null, dueDate: null, notes: null },
  });
  await record('412 with an old revision', UPDATE, { params: one, headers: { 'if-match': '"r1"' }, body: {} });
  await observe('200 with responsibilities', 'GET /api/v1/vendors/:vendorId', { params });
  await observe('200 with certifications and responsibilities', 'GET /api/v1/vendors/:vendorId/export', { params });
  await observe('200 with only the certifications', 'GET /api/v1/vendors/:vendorId/export', {
    params,
    query: { table: 'certification' },
  });
  await record('200', DELETE, { params: one });
  await record('404 when it is deleted already', DELETE, { params: one });

  await record('200 for all vendors', 'GET /api/v1/responsibilities');
  await recordFirstPages(recorder, 'GET /api/v1/responsibilities', { query: SYNC_QUERY });
  await record('400 for another order', 'GET /api/v1/responsibilities', { query: { sort: 'title' } });
}
