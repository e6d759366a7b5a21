// The display name of an action. Most actions are a verb and an object (CREATE_VENDOR), which are swapped: "Vendor
// created". Exceptions have their own label, and unknown actions are still readable.

const PAST_TENSE = new Map([
  ['ACCEPT', 'accepted'],
  ['ADD', 'added'],
  ['ANSWER', 'answered'],
  ['ASSIGN', 'assigned'],
  ['CHANGE', 'changed'],
  ['CLAIM', 'claimed'],
  ['CONFIRM', 'confirmed'],
  ['CREATE', 'created'],
  ['DELEGATE', 'delegated'],
  ['DELETE', 'deleted'],
  ['DISABLE', 'disabled'],
  ['DISMISS', 'dismissed'],
  ['DOWNLOAD', 'downloaded'],
  ['ENABLE', 'enabled'],
  ['END', 'ended'],
  ['EXPORT', 'exported'],
  ['FINALIZE', 'finalised'],
  ['IMPORT', 'imported'],
  ['INVITE', 'invited'],
  ['ISSUE', 'issued'],
  ['LEAVE', 'left'],
  ['LINK', 'linked'],
  ['OPEN', 'opened'],
  ['PUBLISH', 'published'],
  ['RECALL', 'recalled'],
  ['REMIND', 'reminded'],
  ['REMOVE', 'removed'],
  ['REOPEN', 'reopened'],
  ['REQUEST', 'requested'],
  ['RESEND', 'resent'],
  ['REPLAY', 'replayed'],
  ['RESET', 'reset'],
  ['REVOKE', 'revoked'],
  ['ROTATE', 'rotated'],
  ['SEND', 'sent'],
  ['SHARE', 'shared'],
  ['SHOW', 'shown'],
  ['START', 'started'],
  ['STOP', 'stopped'],
  ['SUBMIT', 'submitted'],
  ['TEST', 'tested'],
  ['UPDATE', 'updated'],
  ['UPLOAD', 'uploaded'],
  ['VERIFY', 'verified'],
]);

const FIXED_LABELS = new Map([
  ['LOGIN', 'Signed in'],
  ['LOGOUT', 'Signed out'],
  ['BLOCK_SIGN_IN', 'Sign-in blocked after too many incorrect codes'],
  ['CONFIRM_IDENTITY_FAILED', 'Identity not confirmed'],
  ['SIGN_IN_FAILED', 'Second step of sign-in failed'],
  ['CHANGE_ROLE', 'User role changed'],
  ['DECIDE_VENDOR', 'Vendor decision recorded'],
  ['MERGE_VENDOR', 'Vendor merged with another'],
  ['NOTIFY_EXPIRY', 'Expiry notice sent'],
  ['NOTIFY_OVERDUE', 'Overdue notice sent'],
  ['PLAN_REMEDIATION', 'Remediation planned by vendor'],
  ['REPORT_FIXED', 'Finding reported as fixed by vendor'],
  ['RETURN_FINDING', 'Finding returned to vendor'],
  ['REVIEW_DECISION', 'Review decision recorded'],
  ['SEND_BACK_ASSESSMENT', 'Assessment sent back to vendor'],
  ['SHARE_FINDING', 'Finding shared with vendor'],
  ['TEST_MAIL', 'Test email sent'],
  ['UNSHARE_FINDING', 'Sharing of finding ended'],
]);

const INITIALISMS = new Set(['API', 'CSV', 'ID', 'IP', 'MFA', 'OIDC', 'OSCAL', 'PDF', 'SCIM', 'SSO', 'TOTP', 'URL']);

export function formatAuditAction(action: string): string {
  const words = action.split('_');
  const [verb = '', ...noun] = words;
  const done = noun.length > 0 ? PAST_TENSE.get(verb) : undefined;
  return FIXED_LABELS.get(action) ?? (done === undefined ? toSentence(words) : `${toSentence(noun)} ${done}`);
}

const toSentence = (words: readonly string[]) => {
  const text = words.map((word) => (INITIALISMS.has(word) ? word : word.toLowerCase())).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
