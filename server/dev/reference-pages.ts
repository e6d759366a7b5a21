import { auditActionsPage } from './reference/audit-actions-page.ts';
import { commandLinePage } from './reference/command-line-page.ts';
import { configurationPage } from './reference/configuration-page.ts';
import { csvColumnsPage } from './reference/csv-columns-page.ts';
import { errorMessagesPage, generateErrorCodes } from './reference/error-messages-page.ts';
import { metricsPage } from './reference/metrics-page.ts';
import { permissionsPage } from './reference/permissions-page.ts';
import { readSourceCode } from './reference/source-code.ts';
import { tableBoundsPage } from './reference/table-bounds-page.ts';
import { templateFormatPage } from './reference/template-format-page.ts';
import type { Page } from './write-pages.ts';

/** The reference pages, generated from declarations in the code. */
export function listReferencePages(openapi: readonly string[]): Page[] {
  const source = readSourceCode();
  return [
    { path: 'docs/reference/configuration.md', build: configurationPage },
    { path: 'docs/reference/permissions.md', build: () => permissionsPage(openapi) },
    { path: 'docs/reference/audit-actions.md', build: () => auditActionsPage(source) },
    { path: 'docs/reference/csv-columns.md', build: csvColumnsPage },
    { path: 'docs/reference/template-format.md', build: templateFormatPage },
    { path: 'docs/reference/error-messages.md', build: () => errorMessagesPage(source) },
    {
      path: 'server/src/features/operations/reference/error-codes.ts',
      build: () => generateErrorCodes(source),
    },
    { path: 'docs/reference/metrics.md', build: metricsPage },
    { path: 'docs/reference/table-bounds.md', build: tableBoundsPage },
    { path: 'docs/reference/command-line.md', build: commandLinePage },
  ];
}
