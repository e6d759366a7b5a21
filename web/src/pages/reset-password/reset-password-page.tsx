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
          {t('Back to sign-in')}
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
              {t('For your account at {{organisation}}. You’ll be signed out everywhere else.', {
                organisation: organisationName,
              })}
            </p>
          )}
          action={t('Set password')}
          remedy={t('Each link works once and expires after one hour. Go back to sign-in to request a new one.')}
          onEntrance={goOn}
        />
      )}
    </CentredLayout>
  );
}
