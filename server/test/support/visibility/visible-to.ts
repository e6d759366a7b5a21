import type { Permission } from '@assay/contract';

/** What a caller is, in addition to the permissions of a role or an API key. */
type CallerGround =
  | 'session'
  | 'API key'
  | 'contact'
  | 'delegate of A'
  | 'delegate of B'
  | 'contact of the previous assessment'
  | 'contact of another vendor'
  | 'contact for findings'
  | 'directory'
  | 'own account';

export type Ground = Permission | CallerGround;

/** One ground, or several that are needed together. */
export type Grounds = Ground | readonly Ground[];

const NOBODY: readonly Grounds[] = [];

const CONTACTS = ['contact', 'contact of the previous assessment'] as const;
const DELEGATES = ['delegate of A', 'delegate of B'] as const;
const TEAM = ['assessments:view'] as const;
/** The audit log names what was changed, and gives the reasons. */
const LOG = ['audit:view'] as const;
/** Delegations name sections. */
const SECTION_NAMES = ['assessments:send', 'audit:view', 'settings:view'] as const;
const TEMPLATE_READERS = ['templates:view', ...TEAM, ...CONTACTS, 'contact of another vendor'] as const;
/** The settings show emails, without their links, and webhook deliveries. */
const MESSAGES = ['settings:view'] as const;

/**
 * Who may see each kind of data, in any response to a GET request. It lists every ground on which the service shows it,
 * and no other: the test fails if a caller sees more, and if a ground shows nothing.
 */
const VISIBLE_TO = {
  'portal link token': NOBODY,
  'portal session token': NOBODY,
  'invitation token': NOBODY,
  'password reset token': NOBODY,
  'API key secret': NOBODY,
  'session token': NOBODY,
  'pending sign-in token': NOBODY,
  'TOTP secret': NOBODY,
  'recovery code': NOBODY,
  'SCIM token': NOBODY,
  'report link token': NOBODY,
  'webhook secret': NOBODY,
  'SSO client secret': NOBODY,
  'audit copy secret': NOBODY,
  'password hash': NOBODY,
  'stored secret or hash': NOBODY,

  'organisation name': [
    'session',
    // As the subject of a request to change sign-in settings.
    'settings:view',
    ...TEAM,
    ...LOG,
    'contact of another vendor',
    'contact for findings',
    ...CONTACTS,
    ...DELEGATES,
  ],

  'vendor name': ['vendors:view', ...TEAM, ...LOG, ...MESSAGES, 'contact for findings', ...CONTACTS, ...DELEGATES],
  'vendor notes': ['vendors:view'],
  'vendor website': ['vendors:view'],
  'vendor description': ['vendors:view'],
  'vendor external ID': ['vendors:view'],
  'vendor tag': ['vendors:view'],
  'vendor contact name': ['vendors:view', 'assessments:send', ...TEAM, ...LOG, ...MESSAGES, ...CONTACTS],
  'vendor contact email': ['vendors:view', 'assessments:send', ...TEAM, ...MESSAGES, ...CONTACTS],
  'certification name': ['vendors:view', ...LOG],
  'certification notes': ['vendors:view'],
  'attachment name': ['vendors:view', ...LOG],
  'attachment content': ['vendors:view'],
  'responsibility title': ['vendors:view', ...LOG],
  'responsibility notes': ['vendors:view'],

  'framework name': ['frameworks:view', 'templates:view', 'vendors:view', 'dashboard:view', ...TEAM, ...LOG],
  // The titles of findings name the control.
  'control title': ['frameworks:view', 'dashboard:view', ...TEAM, ...LOG, ...MESSAGES],
  'control guidance': ['frameworks:view'],
  'template name': ['templates:view', 'vendors:view', ...TEAM, ...LOG, ...CONTACTS],
  'draft template name': ['templates:view', ...LOG],
  'draft template question': ['templates:view'],
  'section title A': [...TEMPLATE_READERS, ...SECTION_NAMES, 'delegate of A'],
  'section title B': [...TEMPLATE_READERS, ...SECTION_NAMES, 'delegate of B'],
  'question A': [...TEMPLATE_READERS, 'delegate of A', ...MESSAGES],
  'question B': [...TEMPLATE_READERS, 'delegate of B', ...MESSAGES],
  'help text A': [...TEMPLATE_READERS, 'delegate of A'],
  'help text B': [...TEMPLATE_READERS, 'delegate of B'],
  'expected answer': ['templates:view', ...TEAM],
  recommendation: ['templates:view', ...TEAM],
  'condition value': ['templates:view', ...TEAM],

  'assessment title': ['vendors:view', ...TEAM, ...LOG, ...MESSAGES, 'contact', ...DELEGATES],
  'previous assessment title': ['vendors:view', ...TEAM, ...LOG, ...MESSAGES, ...CONTACTS, ...DELEGATES],
  // Whoever wants to delete a template is told which draft uses it.
  'draft assessment title': ['vendors:view', 'templates:delete', ...TEAM, ...LOG],
  'answer A': [...TEAM, 'contact', 'delegate of A'],
  'answer B': [...TEAM, 'contact', 'delegate of B'],
  'justification B': [...TEAM, 'contact', 'delegate of B'],
  'previous answer A': [...TEAM, ...CONTACTS, 'delegate of A'],
  'previous answer B': [...TEAM, ...CONTACTS, 'delegate of B'],
  'evidence name A': [...TEAM, ...LOG, 'contact', 'delegate of A'],
  'evidence name B': [...TEAM, ...LOG, 'contact', 'delegate of B'],
  'evidence name without a question': [...TEAM, ...LOG, 'contact'],
  'evidence content A': [...TEAM, 'contact', 'delegate of A'],
  'evidence content B': [...TEAM, 'contact', 'delegate of B'],
  'evidence content without a question': [...TEAM, 'contact'],
  'shared comment A': [...TEAM, 'contact', 'delegate of A'],
  'shared comment B': [...TEAM, 'contact', 'delegate of B'],
  'shared comment': [...TEAM, 'contact'],
  'internal comment A': TEAM,
  'internal comment': TEAM,
  'decision rationale': [...TEAM, ...LOG],
  'signer name': [...TEAM, ...LOG, 'contact'],
  'delegate A name': ['assessments:send', ...TEAM, ...LOG, ...MESSAGES, 'contact', 'delegate of A'],
  'delegate B name': ['assessments:send', ...TEAM, ...LOG, ...MESSAGES, 'contact', 'delegate of B'],
  'delegate A email': ['assessments:send', ...LOG, ...MESSAGES, 'contact', 'delegate of A'],
  'delegate B email': ['assessments:send', ...LOG, ...MESSAGES, 'contact', 'delegate of B'],
  'finding title': [...TEAM, ...LOG, ...MESSAGES],
  'finding description': TEAM,
  'shared finding title': [...TEAM, ...LOG, ...MESSAGES, 'contact for findings'],
  'shared finding text': [...TEAM, 'contact for findings'],
  'finding plan': [...TEAM, ...LOG, 'contact for findings'],
  'internal comment on a finding': TEAM,
  'finding file name': [...TEAM, ...LOG],
  'finding file content': TEAM,
  'proof name': [...TEAM, ...LOG, 'contact for findings'],
  'proof content': [...TEAM, 'contact for findings'],
  'contact for findings': [...TEAM, ...LOG, ...MESSAGES, 'assessments:review', 'contact for findings'],
  'resolution note': [...TEAM, ...LOG],
  'vendor decision': [['vendors:view', 'assessments:view'], ...LOG],
  'dismissal reason': [...TEAM, ...LOG],
  'acceptance request': [...TEAM, ...LOG],
  'deletion request': ['vendors:view', ...LOG],
  'sign-in request': ['settings:view', ...LOG],
  'issued report': [['session', 'dashboard:view', 'assessments:view', 'vendors:view'], ...LOG],
  'issued report summary': [['session', 'dashboard:view', 'assessments:view', 'vendors:view']],
  'recipient of a report': [
    ['session', 'dashboard:view', 'assessments:view', 'vendors:view', 'assessments:review'],
    ...LOG,
  ],
  'reopen reason': LOG,
  'name of another vendor': ['vendors:view', ...TEAM, ...LOG, ...MESSAGES, 'contact of another vendor'],
  'contact of another vendor': [
    'vendors:view',
    'assessments:send',
    ...TEAM,
    ...LOG,
    ...MESSAGES,
    'contact of another vendor',
  ],
  'answer of another vendor': [...TEAM, 'contact of another vendor'],

  'user name': ['users:view', 'vendors:view', ...TEAM, ...LOG, ...MESSAGES, 'own account', 'directory'],
  'user email': ['users:view', ...LOG, ...MESSAGES, 'own account', 'directory'],
  'role name': ['roles:view', 'users:view', ...LOG, ...MESSAGES, 'own account'],
  'role description': ['roles:view'],
  'API key name': ['api-keys:view', ...LOG],
  'session device': ['own account'],
  'passkey name': ['own account', ...LOG],
  'saved view': ['own account', ...LOG],
  'notification about an assessment': [['session', 'assessments:view']],
  'notification about a vendor': [['session', 'vendors:view']],
  'notification about an import': [['session', 'vendors:create']],
  'notification of another user': NOBODY,

  'webhook address': [...MESSAGES, ...LOG],
  'webhook outcome': MESSAGES,
  'identity provider': ['settings:view', ...LOG],
  'SCIM group': ['settings:view', ...LOG, 'directory'],
  'SCIM external ID': ['directory'],
  'email subject': MESSAGES,
  'email body': MESSAGES,
  'email recipient': MESSAGES,
  'task error': TEAM,
  'import error': ['vendors:create'],
  'audit details': LOG,
  'audit copy target': LOG,
} satisfies Readonly<Record<string, readonly Grounds[]>>;

export type CanaryKind = keyof typeof VISIBLE_TO;

const isKind = (kind: string): kind is CanaryKind => kind in VISIBLE_TO;
export const CANARY_KINDS: readonly CanaryKind[] = Object.keys(VISIBLE_TO).filter(isKind);

const TABLE: Readonly<Record<CanaryKind, readonly Grounds[]>> = VISIBLE_TO;
/** Each of them is enough to see this kind of data. */
export const listGrounds = (kind: CanaryKind): readonly Grounds[] => TABLE[kind];

export const isAllowed = (grounds: Grounds, held: ReadonlySet<Ground>) =>
  [grounds].flat().every((one) => held.has(one));
