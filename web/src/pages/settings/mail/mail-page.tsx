import { useCan } from '../../../api/me.ts';
import { Needs } from '../../../components/needs.tsx';
import { t } from '../../../format/text.ts';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MailServer } from './mail-server.tsx';
import { Outbox } from './outbox.tsx';
import { TestForm } from './test-form.tsx';

export function MailPage() {
  const mayTest = useCan('settings:manage');
  return (
    <Needs permission="settings:view">
      <Page title={t('Mail')} lead={t('How invitations, reminders and notices leave, and what became of each.')}>
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel title={t('Mail server')}>
            <MailServer />
          </Panel>
          {mayTest && (
            <Panel title={t('Test')}>
              <TestForm />
            </Panel>
          )}
        </div>
        <Outbox />
      </Page>
    </Needs>
  );
}
