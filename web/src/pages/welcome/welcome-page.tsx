import { useEntrance } from '../../app/entrance.ts';
import { PasswordChoice, useLinkToken } from '../../components/account-links/password-choice.tsx';
import { t } from '../../format/text.ts';
import { Gate } from '../../ui/gate.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Where an invitation leads. */
export function WelcomePage() {
  const token = useLinkToken();
  const { goOn } = useEntrance();
  return (
    <Gate>
      <title>{`${t('Welcome')} · Assay`}</title>
      <PageHeading>{t('Welcome')}</PageHeading>
      <PasswordChoice
        token={token}
        greeting={({ name, organisationName }) => (
          <p>
            {t('{{name}}, {{organisation}} has invited you to Assay. Choose a password, and you are in.', {
              name,
              organisation: organisationName,
            })}
          </p>
        )}
        action={t('Accept the invitation')}
        remedy={t('Ask whoever invited you to send the invitation again. Signed in before? Then just sign in.')}
        onEntrance={goOn}
      />
    </Gate>
  );
}
