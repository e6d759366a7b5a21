// What an action is called for people. Most names are a verb and what it was done to, CREATE_VENDOR, and read the other
// way round: "Vendor created". The few that are not have their own words, and a name nobody foresaw is still readable.

const DONE = new Map([
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
  ['LEAVE', 'left'],
  ['LINK', 'linked'],
  ['OPEN', 'opened'],
  ['PUBLISH', 'published'],
  ['RECALL', 'recalled'],
  ['REMIND', 'reminded'],
  ['REMOVE', 'removed'],
  ['REOPEN', 'reopened'],
  ['REQUEST', 'requested'],
  ['RESEND', 'sent again'],
  ['REPLAY', 'replayed'],
  ['RESET', 'reset'],
  ['REVOKE', 'revoked'],
  ['SEND', 'sent'],
  ['START', 'started'],
  ['STOP', 'stopped'],
  ['SUBMIT', 'submitted'],
  ['TEST', 'tested'],
  ['UPDATE', 'updated'],
  ['UPLOAD', 'uploaded'],
  ['VERIFY', 'verified'],
]);

const OWN_WORDS = new Map([
  ['LOGIN', 'Signed in'],
  ['LOGOUT', 'Signed out'],
  ['BLOCK_SIGN_IN', 'Sign-in blocked after wrong codes'],
  ['CHANGE_ROLE', 'User role changed'],
  ['NOTIFY_EXPIRY', 'Expiry notice sent'],
  ['NOTIFY_OVERDUE', 'Overdue notice sent'],
  ['REVIEW_DECISION', 'Review decision made'],
  ['SEND_BACK_ASSESSMENT', 'Assessment sent back'],
  ['TEST_MAIL', 'Test mail sent'],
]);

const INITIALISMS = new Set(['API', 'CSV', 'ID', 'IP', 'MFA', 'OIDC', 'PDF', 'SCIM', 'SSO', 'TOTP', 'URL']);

export function auditLabel(action: string): string {
  const words = action.split('_');
  const [verb = '', ...noun] = words;
  const done = noun.length > 0 ? DONE.get(verb) : undefined;
  return OWN_WORDS.get(action) ?? (done === undefined ? sentence(words) : `${sentence(noun)} ${done}`);
}

const sentence = (words: readonly string[]) => {
  const text = words.map((word) => (INITIALISMS.has(word) ? word : word.toLowerCase())).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
