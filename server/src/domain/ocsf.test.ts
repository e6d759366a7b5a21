import { describe, expect, it } from 'vitest';
import { type AuditRecord, toOcsfEvent } from './ocsf.ts';

const entry = (fields: Partial<AuditRecord>): AuditRecord => ({
  id: 'entry',
  organisationId: 'organisation',
  action: 'UPDATE_VENDOR',
  userId: 'user',
  userName: 'Robin',
  entityType: 'Vendor',
  entityId: 'vendor',
  entityName: 'Contoso',
  meta: null,
  address: '192.0.2.1',
  requestId: 'request',
  createdAt: '2026-11-15T00:00:00.000Z',
  ...fields,
});

describe('An OCSF event', () => {
  it('contains the time, actor, source address, action and target', () => {
    expect(toOcsfEvent(entry({ meta: { changes: {} } }))).toEqual({
      category_uid: 6,
      class_uid: 6003,
      class_name: 'API Activity',
      activity_id: 3,
      type_uid: 600303,
      time: Date.UTC(2026, 10, 15),
      severity_id: 1,
      status_id: 1,
      message: 'Vendor updated',
      metadata: {
        version: '1.3.0',
        uid: 'entry',
        event_code: 'UPDATE_VENDOR',
        tenant_uid: 'organisation',
        correlation_uid: 'request',
        product: { name: 'Assay', vendor_name: 'Assay' },
      },
      actor: { user: { uid: 'user', name: 'Robin' } },
      src_endpoint: { ip: '192.0.2.1' },
      api: { operation: 'UPDATE_VENDOR' },
      resources: [{ uid: 'vendor', name: 'Contoso', type: 'Vendor' }],
      unmapped: { changes: {} },
    });
  });

  it.each([
    ['CREATE_VENDOR', 600301],
    ['IMPORT_FRAMEWORK', 600301],
    ['EXPORT_AUDIT_LOG', 600302],
    ['DOWNLOAD_EVIDENCE', 600302],
    ['FINALIZE_ASSESSMENT', 600303],
    ['DELETE_ASSESSMENT', 600304],
    ['LOGIN', 300201],
    ['LOGOUT', 300202],
    ['OPEN_PORTAL', 300201],
    ['CREATE_USER', 300101],
    ['ENABLE_USER', 300102],
    ['RESET_PASSWORD', 300104],
    ['DISABLE_USER', 300105],
    ['DELETE_USER', 300106],
    ['CHANGE_ROLE', 300199],
    ['INVITE_USER', 300199],
    ['ACCEPT_INVITATION', 300199],
    ['REQUEST_PASSWORD_RESET', 300199],
    ['SOMETHING_NEW', 600303],
  ])('%s has type %i', (action, type_uid) => expect(toOcsfEvent(entry({ action }))).toMatchObject({ type_uid }));

  it('names the user who signed in, and the user whose account was changed', () => {
    const account = { entityType: 'User', entityId: 'ann', entityName: 'Ann' };
    expect(toOcsfEvent(entry({ action: 'LOGIN' }))).toMatchObject({ user: { uid: 'user', name: 'Robin' } });
    expect(toOcsfEvent(entry({ action: 'DISABLE_USER', ...account }))).toMatchObject({
      user: { uid: 'ann', name: 'Ann' },
      actor: { user: { uid: 'user', name: 'Robin' } },
    });
  });

  it('omits unknown values', () => {
    const text = JSON.stringify(
      toOcsfEvent(
        entry({ userId: null, address: null, requestId: null, entityType: null, entityId: null, entityName: null }),
      ),
    );
    expect(text).not.toContain('null');
    expect(text).toContain('"src_endpoint":{"name":"assay"}');
  });
});
