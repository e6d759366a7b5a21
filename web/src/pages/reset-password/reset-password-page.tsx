import { Link } from '@tanstack/react-router';
import { useEntrance } from '../../app/entrance.ts';
import { PasswordChoice, useLinkToken } from '../../components/account-links/password-choice.tsx';
import { t } from '../../format/text.ts';
import { Gate } from '../../ui/gate.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ResetRequest } from './reset-request.tsx';

/** Asks for the mail; opened by the link in it, takes the new password. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { goOn } = useEntrance();
  return (
    <Gate
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
        <PasswordChoice
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
    </Gate>
  );
}
