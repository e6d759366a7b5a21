import { auditActionsPage } from './reference/audit-actions-page.ts';
import { commandLinePage } from './reference/command-line-page.ts';
import { configurationPage } from './reference/configuration-page.ts';
import { csvColumnsPage } from './reference/csv-columns-page.ts';
import { errorMessagesPage } from './reference/error-messages-page.ts';
import { metricsPage } from './reference/metrics-page.ts';
import { permissionsPage } from './reference/permissions-page.ts';
import { readSourceCode } from './reference/source-code.ts';
import { templateFormatPage } from './reference/template-format-page.ts';

/** The reference, by path: each page is made from what the service itself declares. */
export async function referencePages(openapi: string): Promise<Map<string, string>> {
  const source = readSourceCode();
  return new Map([
    ['docs/reference/configuration.md', configurationPage()],
    ['docs/reference/permissions.md', permissionsPage(openapi)],
    ['docs/reference/audit-actions.md', auditActionsPage(source)],
    ['docs/reference/csv-columns.md', csvColumnsPage()],
    ['docs/reference/template-format.md', templateFormatPage()],
    ['docs/reference/error-messages.md', errorMessagesPage(source)],
    ['docs/reference/metrics.md', await metricsPage()],
    ['docs/reference/command-line.md', commandLinePage()],
  ]);
}
