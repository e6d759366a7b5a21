import type { CanaryKind } from './visible-to.ts';

/** A mistake in the service, and the leak by which the matrix must notice it. */
export type BrokenFilter = {
  readonly name: string;
  readonly file: string;
  /** Replaces every `find` in the file. `IS_BROKEN` is true while the mistake is switched on. */
  readonly replacements: readonly (readonly [find: string, replace: string])[];
  /** A table whose row-level security is off while the mistake is switched on. */
  readonly withoutRowSecurity?: string;
  readonly leak: { readonly path: string; readonly viewer: string; readonly kind: CanaryKind };
};

const FEATURES = 'server/src/features';

export const BROKEN_FILTERS: readonly BrokenFilter[] = [
  {
    name: 'S1: emails show their portal links',
    file: `${FEATURES}/messaging/mail/mail-queries.ts`,
    replacements: [
      [
        'toMail(site, row)',
        'Object.assign(toMail(site, row), IS_BROKEN && row.portal_link_id && { text: ctx.organisationKeys.peek(row.organisation_id)?.portalLinkTokens.create(row.portal_link_id).token })',
      ],
    ],
    leak: { path: '/api/app/mails', viewer: 'a session with settings:view', kind: 'portal link token' },
  },
  {
    name: 'S1: emails show their invitation links',
    file: `${FEATURES}/messaging/mail/mail-queries.ts`,
    replacements: [
      [
        'toMail(site, row)',
        'Object.assign(toMail(site, row), IS_BROKEN && row.account_link_id && { html: ctx.organisationKeys.peek(row.organisation_id)?.accountLinkTokens.create(row.account_link_id).token })',
      ],
    ],
    leak: { path: '/api/app/mails', viewer: 'a session with settings:view', kind: 'invitation token' },
  },
  {
    name: 'S1: the list of links shows what opens them',
    file: `${FEATURES}/assessments/portal/portal-link-queries.ts`,
    replacements: [['url: null', "url: IS_BROKEN ? link.token_hash.toString('hex') : null"]],
    leak: {
      path: '/api/v1/assessments/:assessmentId/links',
      viewer: 'a key with assessments:send',
      kind: 'stored secret or hash',
    },
  },
  {
    name: 'S2: delegates get the receipt of the whole questionnaire',
    file: `${FEATURES}/assessments/portal/portal-access-queries.ts`,
    replacements: [['if (sections === null) return', 'if (IS_BROKEN || sections === null) return']],
    leak: { path: '/api/portal/receipt/pdf', viewer: 'the delegate of A', kind: 'answer B' },
  },
  {
    name: 'S13: delegates see files without a question',
    file: `${FEATURES}/assessments/evidence/evidence-queries.ts`,
    replacements: [['=> isEvidenceVisible(row', '=> IS_BROKEN || isEvidenceVisible(row']],
    leak: {
      path: '/api/portal/assessment',
      viewer: 'the delegate of A',
      kind: 'evidence name without a question',
    },
  },
  {
    name: 'contacts download files of another assessment',
    file: `${FEATURES}/assessments/evidence/evidence-queries.ts`,
    replacements: [['if (!portal) return true;', 'if (!portal || IS_BROKEN) return true;']],
    leak: {
      path: '/api/portal/evidence/:evidenceId/content',
      viewer: 'the contact of another vendor',
      kind: 'evidence content A',
    },
  },
  {
    name: 'delegates see every section of the questionnaire',
    file: `${FEATURES}/assessments/records/assessment-locks.ts`,
    replacements: [
      ['portal?.sections?.includes(title) ?? true', 'IS_BROKEN || (portal?.sections?.includes(title) ?? true)'],
    ],
    leak: { path: '/api/portal/assessment', viewer: 'the delegate of A', kind: 'answer B' },
  },
  {
    name: 'the vendor sees internal comments',
    file: `${FEATURES}/assessments/comments/comment-queries.ts`,
    replacements: [["visibility === 'VENDOR' &&", "(IS_BROKEN || visibility === 'VENDOR') &&"]],
    leak: { path: '/api/portal/assessment', viewer: 'the contact', kind: 'internal comment' },
  },
  {
    name: 'the vendor sees expected answers',
    file: `${FEATURES}/assessments/portal/portal-assessment-queries.ts`,
    replacements: [
      ['exclusiveOptions } = question;', 'exclusiveOptions, expectedAnswer } = question;'],
      ['      helpText,\n', '      helpText: IS_BROKEN ? expectedAnswer : helpText,\n'],
    ],
    leak: { path: '/api/portal/assessment', viewer: 'the contact', kind: 'expected answer' },
  },
  {
    name: 'a list shows rows of another organisation',
    file: `${FEATURES}/questionnaires/frameworks/framework-queries.ts`,
    replacements: [
      [
        ".where('organisation_id', '=', organisationId);",
        ".where('organisation_id', IS_BROKEN ? '<>' : '=', organisationId);",
      ],
    ],
    withoutRowSecurity: 'framework',
    leak: { path: '/api/v1/frameworks', viewer: 'a key with frameworks:view', kind: 'framework name' },
  },
  {
    name: 'users see the saved views of others',
    file: `${FEATURES}/insight/views/view-queries.ts`,
    replacements: [[".where('user_id', '=', caller.id)", ".where('user_id', IS_BROKEN ? '<>' : '=', caller.id)"]],
    leak: { path: '/api/app/views', viewer: 'a session with no permission', kind: 'saved view' },
  },
  {
    name: 'the list of webhooks shows their stored secrets',
    file: `${FEATURES}/messaging/webhooks/webhook-queries.ts`,
    replacements: [
      ['description: row.description', "description: IS_BROKEN ? row.secret.toString('base64') : row.description"],
    ],
    leak: { path: '/api/v1/webhooks', viewer: 'the role Administrator', kind: 'stored secret or hash' },
  },
  {
    name: 'the list of people shows email addresses',
    file: `${FEATURES}/access/users/user-queries.ts`,
    replacements: [[".select(['id', 'name'])", ".select(['id', IS_BROKEN ? 'email as name' : 'name'])"]],
    leak: { path: '/api/app/people', viewer: 'a session with vendors:view', kind: 'user email' },
  },
  {
    name: 'work to be done ignores permissions',
    file: `${FEATURES}/insight/my-work/my-work-queries.ts`,
    replacements: [
      [
        "const seesVendors = can(caller, 'vendors:view')",
        "const seesVendors = IS_BROKEN || can(caller, 'vendors:view')",
      ],
    ],
    leak: { path: '/api/app/my-work', viewer: 'a session with no permission', kind: 'certification name' },
  },
  {
    name: 'the inbox ignores permissions',
    file: `${FEATURES}/messaging/notifications/notification-queries.ts`,
    replacements: [['(permissions.has(permission) ? [name]', '(IS_BROKEN || permissions.has(permission) ? [name]']],
    leak: {
      path: '/api/app/notifications',
      viewer: 'a session with no permission',
      kind: 'notification about a vendor',
    },
  },
  {
    name: 'users see the notifications of others',
    file: `${FEATURES}/messaging/notifications/notification-queries.ts`,
    replacements: [['n.user_id = ${id}::uuid', '(n.user_id = ${id}::uuid or ${IS_BROKEN}::boolean)']],
    leak: {
      path: '/api/app/notifications',
      viewer: 'the role Administrator',
      kind: 'notification of another user',
    },
  },
  {
    name: 'tasks ignore permissions',
    file: `${FEATURES}/record/tasks/task-queries.ts`,
    replacements: [['if (!can(caller', 'if (!IS_BROKEN && !can(caller']],
    leak: { path: '/api/v1/tasks/:taskId', viewer: 'a key with dashboard:view', kind: 'import error' },
  },
];
