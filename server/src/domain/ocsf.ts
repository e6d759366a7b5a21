// An audit entry as an event of the Open Cybersecurity Schema Framework (OCSF), which monitoring systems understand:
// signing in and out is Authentication, changes to accounts are Account Change, and everything else is API Activity.
import { formatAuditAction } from './audit-label.ts';

const OCSF_VERSION = '1.3.0';
export const OTHER_ACTIVITY = 99;

export type AuditRecord = {
  readonly id: string;
  readonly organisationId: string;
  readonly action: string;
  readonly userId: string | null;
  readonly userName: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly entityName: string | null;
  readonly meta: unknown;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly createdAt: string;
};

export const AUTHENTICATION = { category_uid: 3, class_uid: 3002, class_name: 'Authentication' };
const ACCOUNT_CHANGE = { category_uid: 3, class_uid: 3001, class_name: 'Account Change' };
export const API_ACTIVITY = { category_uid: 6, class_uid: 6003, class_name: 'API Activity' };

const SIGN_IN_ACTIVITIES = new Map([
  ['LOGIN', 1],
  ['LOGOUT', 2],
  ['OPEN_PORTAL', 1],
  ['LEAVE_PORTAL', 2],
]);

const ACCOUNT_CHANGES = new Map([
  ['CREATE_USER', 1],
  ['ENABLE_USER', 2],
  ['RESET_PASSWORD', 4],
  ['REQUEST_PASSWORD_RESET', OTHER_ACTIVITY],
  ['INVITE_USER', OTHER_ACTIVITY],
  ['ACCEPT_INVITATION', OTHER_ACTIVITY],
  ['DISABLE_USER', 5],
  ['DELETE_USER', 6],
  ['UPDATE_USER', OTHER_ACTIVITY],
  ['CHANGE_ROLE', OTHER_ACTIVITY],
]);

const CREATE = 1;
const READ = 2;
const UPDATE = 3;
const DELETE = 4;
const ACTIVITIES = new Map([
  ['ADD', CREATE],
  ['CREATE', CREATE],
  ['IMPORT', CREATE],
  ['UPLOAD', CREATE],
  ['DOWNLOAD', READ],
  ['EXPORT', READ],
  ['DELETE', DELETE],
  ['REMOVE', DELETE],
]);

export function toOcsfEvent(entry: AuditRecord): object {
  const signing = SIGN_IN_ACTIVITIES.get(entry.action);
  if (signing !== undefined) return { ...buildEvent(entry, AUTHENTICATION, signing), user: toOcsfUser(entry) };
  const change = ACCOUNT_CHANGES.get(entry.action);
  const account = { uid: entry.entityId, name: entry.entityName };
  if (change !== undefined) return { ...buildEvent(entry, ACCOUNT_CHANGE, change), user: account };
  const activity = ACTIVITIES.get(entry.action.replace(/_.*/, '')) ?? UPDATE;
  const resource = { ...account, type: entry.entityType };
  return {
    ...buildEvent(entry, API_ACTIVITY, activity),
    api: { operation: entry.action },
    ...(entry.entityId !== null && { resources: [resource] }),
  };
}

const toOcsfUser = ({ userId, userName }: AuditRecord) => ({ ...(userId !== null && { uid: userId }), name: userName });

/** The fields of every class. `uid` is the entry's ID, by which a reader can detect duplicates. */
const buildEvent = (entry: AuditRecord, ofClass: typeof API_ACTIVITY, activity: number) => ({
  ...ofClass,
  activity_id: activity,
  type_uid: ofClass.class_uid * 100 + activity,
  time: Date.parse(entry.createdAt),
  severity_id: 1,
  status_id: 1,
  message: formatAuditAction(entry.action),
  metadata: buildOcsfMetadata(entry),
  actor: { user: toOcsfUser(entry) },
  src_endpoint: entry.address === null ? { name: 'assay' } : { ip: entry.address },
  ...(entry.meta !== null && { unmapped: entry.meta }),
});

type OcsfSource = Pick<AuditRecord, 'id' | 'action' | 'organisationId' | 'requestId'>;

export const buildOcsfMetadata = ({ id, action, organisationId, requestId }: OcsfSource) => ({
  version: OCSF_VERSION,
  uid: id,
  event_code: action,
  tenant_uid: organisationId,
  ...(requestId !== null && { correlation_uid: requestId }),
  product: { name: 'Assay', vendor_name: 'Assay' },
});
