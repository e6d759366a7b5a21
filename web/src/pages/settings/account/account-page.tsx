import { useMe } from '../../../api/me.ts';
import { t } from '../../../format/text.ts';
import { FactList } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { KeysChoice } from './keys-choice.tsx';
import { LookChoice } from './look-choice.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { SecondFactors } from './second-factors.tsx';
import { SessionList } from './session-list.tsx';

export function AccountPage() {
  const { user, organisation } = useMe();
  return (
    <Page
      title={t('Your account')}
      lead={t('How you prove who you are, where you are signed in, and how Assay looks in this browser.')}
    >
      <div className="grid max-w-3xl gap-4">
        <Panel title={t('You')}>
          <FactList
            items={[
              { label: t('Name'), value: user.name },
              { label: t('E-mail address'), value: user.email },
              { label: t('Role'), value: user.roleName },
              { label: t('Organisation'), value: organisation.name },
            ]}
          />
          <p className="text-sm text-soft">{t('Somebody who manages users can change your name and role.')}</p>
        </Panel>
        <Panel title={t('Password')}>
          <OwnPasswordForm />
        </Panel>
        <Panel title={t('Second factor')}>
          <SecondFactors />
        </Panel>
        <Panel title={t('Where you are signed in')}>
          <SessionList />
        </Panel>
        <Panel title={t('This browser')}>
          <LookChoice />
          <KeysChoice />
        </Panel>
      </div>
    </Page>
  );
}
