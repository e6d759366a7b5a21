import { useCan } from '../../../api/me.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MailServer } from './mail-server.tsx';
import { MailTable } from './mail-table.tsx';
import { TestMailForm } from './test-mail-form.tsx';

export function MailPage() {
  const mayTest = useCan('settings:manage');
  return (
    <RequirePermission permission="settings:view">
      <Page title={t('Email')} lead={t('Mail server status and delivery of invitations, reminders and notifications.')}>
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel title={t('Mail server')}>
            <MailServer />
          </Panel>
          {mayTest && (
            <Panel title={t('Test email')}>
              <TestMailForm />
            </Panel>
          )}
        </div>
        <MailTable />
      </Page>
    </RequirePermission>
  );
}
