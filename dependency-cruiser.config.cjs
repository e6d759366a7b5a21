/** From the bottom up: a group imports only itself and the groups before it. */
const GROUPS = [
  'record',
  'messaging',
  'access',
  'questionnaires',
  'portfolio',
  'assessments',
  'reviews',
  'insight',
  'operations',
];
const FEATURE = '^server/src/features/[^/]+/[^/]+';

const groupOrder = GROUPS.slice(0, -1).map((group, index) => ({
  name: `${group}-imports-no-group-above-it`,
  comment: 'Groups form layers, so that each can be read and changed without the ones above it.',
  severity: 'error',
  from: { path: `^server/src/features/${group}/` },
  to: { path: `^server/src/features/(${GROUPS.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or have a third one missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...groupOrder,
    {
      name: 'no-folder-cycles',
      comment: 'Two features that need each other are one feature, or share a third one that is missing.',
      severity: 'error',
      scope: 'folder',
      from: { path: `${FEATURE}$` },
      to: { circular: true, path: `${FEATURE}$` },
    },
    {
      name: 'contract-stands-alone',
      comment: 'What we promise depends on zod alone, so that the web app can carry it.',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { pathNot: ['^contract/src', 'node_modules/zod'] },
    },
    {
      name: 'client-stands-alone',
      comment:
        'The client is for others, who have nothing else of ours: it knows the service by its description alone.',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/test/' },
      to: {
        pathNot: ['^client/src', 'node_modules/openapi-fetch', 'node_modules/csv-parse'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Rules know no database, no HTTP and no clock: they must be explainable to an auditor and testable anywhere.',
      severity: 'error',
      from: { path: '^server/src/domain' },
      to: { pathNot: ['^server/src/domain', '^contract/'] },
    },
    {
      name: 'platform-knows-no-noun',
      comment: 'Technology serves every feature alike; the moment it knows one, it must be edited for the next.',
      severity: 'error',
      from: { path: '^server/src/platform' },
      to: { path: '^server/src/(features|app|api|cli|context|config)' },
    },
    {
      name: 'features-meet-through-index',
      comment: "A feature's index.ts lists what others may use; its other files are its own business.",
      severity: 'error',
      from: { path: '^server/src/features/([^/]+/[^/]+)/' },
      to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '/index\\.ts$'] },
    },
    {
      name: 'programs-use-features-through-index',
      comment:
        'app.ts, jobs.ts and the command line use features as other features do; app.ts also mounts their routes.',
      severity: 'error',
      from: { path: '^server/src/(?!features/)' },
      to: { path: '^server/src/features/', pathNot: ['/index\\.ts$', '-routes\\.ts$'] },
    },
    {
      name: 'only-app-mounts-routes',
      comment: 'app.ts lists every mount: that list is the interface.',
      severity: 'error',
      from: { pathNot: '^server/src/app\\.ts$' },
      to: { path: '-routes\\.ts$' },
    },
    {
      name: 'routes-run-no-sql',
      comment: 'A route is a declaration; statements belong to -commands and -queries.',
      severity: 'error',
      from: { path: '-routes\\.ts$' },
      to: { path: ['node_modules/(kysely|pg)/', '^server/src/platform/db/'] },
    },
    {
      name: 'features-do-not-know-the-app',
      comment: 'Features are mounted by app.ts and never look back; the context is all they are handed.',
      severity: 'error',
      from: { path: '^server/src/features' },
      to: { path: '^server/src/(app|api|cli|config)(\\.ts|/)' },
    },
    {
      name: 'product-does-not-know-its-tests',
      comment: 'What ships must not need what only develops or tests it.',
      severity: 'error',
      from: { path: '^(contract|client|server|web)/src' },
      to: { path: '^(server/(dev|test)|bench|drills|e2e)/' },
    },
    {
      name: 'verifier-stands-alone',
      comment: 'Whoever verifies our log must not need our code: one file, copied anywhere.',
      severity: 'error',
      from: { path: '^verifier/verify-' },
      to: { dependencyTypesNot: ['core'] },
    },
    {
      name: 'web-imports-only-the-contract-and-the-client',
      comment: 'The web app knows the service as any client does, and asks it by the same one.',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^server/' },
    },
    {
      name: 'web-pages-are-on-top',
      comment: 'What every page uses knows no page, so that a page can be read, moved and deleted on its own.',
      severity: 'error',
      from: { path: '^web/src/(api|components|format|ui)/' },
      to: { path: '^web/src/(app|pages|portal)/' },
    },
    {
      name: 'own-dependencies-only',
      comment: 'A workspace that uses a package lists it, so that its needs can be read in one place.',
      severity: 'error',
      from: { pathNot: ['^server/(dev|test)/', '^client/test/', '^bench/', '^drills/', '^e2e/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(contract|client|server|web)/dist/', '\\.test\\.tsx?$'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'types', 'node', 'default'],
    },
  },
};
