import { getPortalCookie, getPortalToken, withPortalCookies } from '../../support/portal-calls.ts';
import { doneCall, planCall } from '../../support/remediation.ts';
import { UNKNOWN_ID } from '../normalise.ts';
import type { Recorder } from '../recorder.ts';
import { addVendor, DUE } from './set-up.ts';

const LINKS = '/api/v1/vendors/:vendorId/finding-links';
const REMEDIATION = '/api/v1/findings/:findingId/remediation';
const RETURN = 'POST /api/v1/findings/:findingId/return';
const COMMENT = 'POST /api/v1/findings/:findingId/comments';

/** Findings are shared with the vendor, fixed and returned, and have files. */
export async function recordRemediation(recorder: Recorder) {
  const { record, observe, prepare, test } = recorder;
  const vendorId = await addVendor(recorder);
  const raise = async (title: string) => {
    const body = { title, description: 'Seen in the audit', severity: 'HIGH', source: 'AUDIT', dueDate: DUE };
    const { id } = await prepare('POST /api/v1/vendors/:vendorId/findings', { params: { vendorId }, body });
    return String(id);
  };
  const params = { findingId: await raise('No second factor') };
  const second = await raise('Shared accounts');
  await record('200 before it is shared', `GET ${REMEDIATION}`, { params });
  await observe('409 for the vendor before it is shared', COMMENT, {
    params,
    body: { body: 'When will it be done?', visibility: 'VENDOR' },
  });

  const share = { params: { vendorId }, body: { findingIds: [params.findingId] } };
  const { id: linkId } = await record('201', `POST ${LINKS}`, share);
  const contact = { name: 'Vera Vendor', email: 'vera@contoso.example' };
  const { id: otherId } = await record('201 with every field', `POST ${LINKS}`, {
    params: { vendorId },
    body: { findingIds: [second], ...contact },
  });
  await record('400 for a finding of another vendor', `POST ${LINKS}`, {
    params: { vendorId },
    body: { findingIds: [UNKNOWN_ID] },
  });
  await record('200', `GET ${LINKS}`, { params: { vendorId } });
  await observe('201 for the vendor', COMMENT, {
    params,
    body: { body: 'When will it be done?', visibility: 'VENDOR' },
  });

  await record('409 before the vendor is done', RETURN, { params, body: { reason: 'The report is missing' } });
  const token = await getPortalToken(test, String(linkId));
  const vendor = withPortalCookies(test, await getPortalCookie(test, token));
  await vendor(planCall(params.findingId));
  await vendor(doneCall(params.findingId));
  await record('200', RETURN, { params, body: { reason: 'The report is missing' } });
  await record('200 returned to the vendor', `GET ${REMEDIATION}`, { params });
  await record('200', `DELETE ${REMEDIATION}`, { params });
  await record('409 when it is not shared', `DELETE ${REMEDIATION}`, { params });

  const one = { params: { vendorId, linkId: String(otherId) } };
  await record('200', `POST ${LINKS}/:linkId/show`, one);
  await record('409 when it was shown already', `POST ${LINKS}/:linkId/show`, one);
  await record('200', `DELETE ${LINKS}/:linkId`, one);
  await record('409 when it is revoked already', `DELETE ${LINKS}/:linkId`, one);
  await recordFiles(recorder, params);
  const closed = { findingId: second };
  await prepare('PATCH /api/v1/findings/:findingId', { params: closed, body: { status: 'REMEDIATED' } });
  await record('409 when the finding is closed', `POST ${FILES}`, { ...UPLOAD, params: closed });
}

const FILES = '/api/v1/findings/:findingId/files';
const UPLOAD = {
  query: { fileName: 'notes.txt' },
  headers: { 'content-type': 'application/octet-stream' },
  body: 'Checked.\n',
};

async function recordFiles({ record }: Recorder, params: Record<'findingId', string>) {
  const upload = { ...UPLOAD, params };
  const file = await record('201', `POST ${FILES}`, upload);
  await record('400 for a type that is not allowed', `POST ${FILES}`, { ...upload, query: { fileName: 'setup.exe' } });
  await record('200', `GET ${FILES}`, { params });
  const one = { params: { ...params, fileId: String(file.id) } };
  await record('200', `GET ${FILES}/:fileId`, one);
  await record('200', `DELETE ${FILES}/:fileId`, one);
  await record('404 when it is deleted already', `DELETE ${FILES}/:fileId`, one);
}
