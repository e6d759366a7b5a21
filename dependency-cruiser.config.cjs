const NOT_TESTS = '\\.test\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or have a third one missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'What we promise depends on zod alone, so that the web app can carry it.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: NOT_TESTS },
      to: { pathNot: ['^contract/src', 'node_modules/zod'] },
    },
    {
      name: 'client-stands-alone',
      comment:
        'The client is for others, who have nothing else of ours: it knows the service by its description alone.',
      severity: 'error',
      from: { path: '^client/', pathNot: [NOT_TESTS, '^client/test/'] },
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
      from: { path: '^server/src/domain', pathNot: NOT_TESTS },
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
      name: 'features-meet-through-commands-and-queries',
      comment: "A feature's other files are its own business; what others may call is in -commands and -queries.",
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: NOT_TESTS },
      to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '-(commands|queries)\\.ts$'] },
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
      from: { path: '^server/src/features', pathNot: NOT_TESTS },
      to: { path: '^server/src/(app|api|cli|config)(\\.ts|/)' },
    },
    {
      name: 'product-does-not-know-its-tests',
      comment: 'What ships must not need what only develops or tests it.',
      severity: 'error',
      from: { path: '^(contract|client|server|web)/src', pathNot: NOT_TESTS },
      to: { path: '^(server/(dev|test)|bench|e2e)/' },
    },
    {
      name: 'verifier-stands-alone',
      comment: 'Whoever verifies our log must not need our code: one file, copied anywhere.',
      severity: 'error',
      from: { path: '^verifier/', pathNot: NOT_TESTS },
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
      from: { pathNot: [NOT_TESTS, '^server/(dev|test)/', '^client/test/', '^bench/', '^e2e/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(contract|client|server|web)/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'types', 'node', 'default'],
    },
  },
};
