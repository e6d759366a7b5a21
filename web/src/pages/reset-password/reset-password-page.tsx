import { Link } from '@tanstack/react-router';
import { useCompleteSignIn } from '../../app/use-complete-sign-in.ts';
import { SetPassword, useLinkToken } from '../../components/account-links/set-password.tsx';
import { t } from '../../format/i18n.ts';
import { CentredLayout } from '../../ui/centred-layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ResetRequest } from './reset-request.tsx';

/** Requests the email or, with the link from it, sets the new password. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { goOn } = useCompleteSignIn();
  return (
    <CentredLayout
      aside={
        <Link to="/sign-in" className="text-accent underline">
          {t('Back to signing in')}
        </Link>
      }
    >
      <title>{`${t('New password')} · Assay`}</title>
      <PageHeading>{t('New password')}</PageHeading>
      {token === '' ? (
        <ResetRequest />
      ) : (
        <SetPassword
          token={token}
          greeting={({ organisationName }) => (
            <p>
              {t('For your account at {{organisation}}. You will be signed out everywhere else.', {
                organisation: organisationName,
              })}
            </p>
          )}
          action={t('Set the password')}
          remedy={t('A link works once and for one hour. Go back to signing in to have a new one mailed.')}
          onEntrance={goOn}
        />
      )}
    </CentredLayout>
  );
}
