import { useCompleteSignIn } from '../../app/use-complete-sign-in.ts';
import { SetPassword, useLinkToken } from '../../components/account-links/set-password.tsx';
import { t } from '../../format/i18n.ts';
import { CentredLayout } from '../../ui/centred-layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The target of the link in an invitation. */
export function WelcomePage() {
  const token = useLinkToken();
  const { goOn } = useCompleteSignIn();
  return (
    <CentredLayout>
      <title>{`${t('Welcome')} · Assay`}</title>
      <PageHeading>{t('Welcome')}</PageHeading>
      <SetPassword
        token={token}
        greeting={({ name, organisationName }) => (
          <p>
            {t('{{name}}, {{organisation}} has invited you to Assay. Choose a password to get started.', {
              name,
              organisation: organisationName,
            })}
          </p>
        )}
        action={t('Accept invitation')}
        remedy={t(
          'Ask the person who invited you to resend the invitation. If you’ve already set a password, sign in instead.',
        )}
        onEntrance={goOn}
      />
    </CentredLayout>
  );
}
