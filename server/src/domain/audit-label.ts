// What an action is called for people. Most names are a verb and what it was done to, CREATE_VENDOR, and read the other
// way round: "Vendor created". The few that are not have their own words, and a name nobody foresaw is still readable.

const DONE = new Map([
  ['ADD', 'added'],
  ['ASSIGN', 'assigned'],
  ['CHANGE', 'changed'],
  ['CREATE', 'created'],
  ['DELETE', 'deleted'],
  ['DISABLE', 'disabled'],
  ['ENABLE', 'enabled'],
  ['EXPORT', 'exported'],
  ['FINALIZE', 'finalised'],
  ['IMPORT', 'imported'],
  ['PUBLISH', 'published'],
  ['RECALL', 'recalled'],
  ['REMOVE', 'removed'],
  ['RESET', 'reset'],
  ['REVOKE', 'revoked'],
  ['SEND', 'sent'],
  ['START', 'started'],
  ['SUBMIT', 'submitted'],
  ['UPDATE', 'updated'],
]);

const OWN_WORDS = new Map([
  ['LOGIN', 'Signed in'],
  ['LOGOUT', 'Signed out'],
  ['CHANGE_ROLE', 'User role changed'],
  ['REVIEW_DECISION', 'Review decision made'],
]);

const INITIALISMS = new Set(['API', 'CSV', 'ID', 'IP', 'MFA', 'OIDC', 'PDF', 'SSO', 'URL']);

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
