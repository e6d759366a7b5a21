// A security event in the Open Cybersecurity Schema Framework (OCSF): failed proofs of identity are Authentication, and
// everything else is API Activity.
import type { SecurityEvent } from '@assay/contract';
import { API_ACTIVITY, AUTHENTICATION, buildOcsfMetadata, OTHER_ACTIVITY } from './ocsf.ts';

type SecurityRecord = SecurityEvent & { readonly organisationId: string };

const LOGON = 1;
const LOW_SEVERITY = 2;
const FAILURE = 2;
const AUTHENTICATION_KINDS = new Set(['SIGN_IN_FAILED', 'CONFIRMATION_REQUIRED', 'CONFIRMATION_FAILED']);

export function toOcsfSecurityEvent(event: SecurityRecord): object {
  const isAuthentication = AUTHENTICATION_KINDS.has(event.kind);
  const ofClass = isAuthentication ? AUTHENTICATION : API_ACTIVITY;
  const activity = event.kind === 'SIGN_IN_FAILED' ? LOGON : OTHER_ACTIVITY;
  const user = { ...(event.callerId !== null && { uid: event.callerId }), name: event.callerName ?? 'unknown' };
  return {
    ...ofClass,
    activity_id: activity,
    type_uid: ofClass.class_uid * 100 + activity,
    time: Date.parse(event.occurredAt),
    count: event.count,
    severity_id: LOW_SEVERITY,
    status_id: FAILURE,
    ...(event.reason !== null && { status_detail: event.reason }),
    message: event.kindLabel,
    metadata: { ...buildOcsfMetadata({ ...event, action: event.kind }), log_name: 'security' },
    actor: { user },
    ...(isAuthentication ? { user } : { api: { operation: event.route ?? event.kind } }),
    src_endpoint: event.address === null ? { name: 'unknown' } : { ip: event.address },
  };
}
