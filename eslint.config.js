import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { findNeverThrows } from './.ci/eslint-find-never-throws.ts';

const environmentOnlyInConfig = {
  object: 'process',
  property: 'env',
  message: 'Only config.ts reads the environment, so that one file says what can be configured.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.assay/**',
      'build/**',
      'docs/**',
      'client/src/schema.ts',
      'site/*/**',
      'site/*.mjs',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.cjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { assay: { rules: { 'find-never-throws': findNeverThrows } } },
    rules: {
      'assay/find-never-throws': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'max-params': ['error', { max: 3 }],
      'no-console': 'error',
      'no-restricted-properties': ['error', environmentOnlyInConfig],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'A named export is found by its name.' },
        { selector: 'TSEnumDeclaration', message: 'A union of strings says the same and erases.' },
      ],
    },
  },
  {
    // Routes are declarative: a long list of them is still easy to read.
    files: ['server/src/features/**/*-routes.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: [
      '**/*.test.ts',
      'server/test/**',
      '.ci/**',
      'site/**',
      'bench/**',
      'drills/**',
      'e2e/**',
      'server/dev/**',
      'client/{examples,test}/**',
      'server/src/cli/**',
      'server/src/cli.ts',
      '**/*.config.*',
    ],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      'max-lines-per-function': 'off',
      'no-console': 'off',
      'no-restricted-syntax': 'off',
      'no-restricted-properties': 'off',
    },
  },
  {
    // Generated: they grow with every table and every error.
    files: ['server/src/platform/db/tables.ts', 'server/src/features/operations/reference/error-codes.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['server/src/config.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.js', '**/*.cjs', '**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { module: 'readonly' } },
  },
);
