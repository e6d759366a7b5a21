import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { isUnauthorized } from '../../api/errors.ts';
import { pendingSignInQuery } from '../../api/sign-in.ts';
import { t } from '../../format/i18n.ts';
import { CentredLayout } from '../../ui/centred-layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { PasswordStep } from './password-step.tsx';
import { RequiredSetup } from './required-setup.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { step } = route.useSearch();
  return (
    <CentredLayout
      aside={
        <p>
          {t('Building an integration? Use an API key instead.')}{' '}
          <a href="/api/docs" className="text-accent underline">
            {t('API reference')}
          </a>
        </p>
      }
    >
      <title>{`${t('Sign in')} · Assay`}</title>
      {step === 'second' ? <SecondFactorStep /> : <PasswordStep />}
    </CentredLayout>
  );
}

/** The password was correct, but the user is not signed in without a second factor. */
function SecondFactorStep() {
  const { to } = route.useSearch();
  const pending = useQuery(pendingSignInQuery);
  if (isUnauthorized(pending.error)) return <Navigate to="/sign-in" search={{ to }} replace />;
  return (
    <QueryBoundary query={pending}>
      {({ methods, setUp }) => (
        <>
          <PageHeading>{setUp ? t('Set up two-factor authentication') : t('Confirm it’s you')}</PageHeading>
          {setUp ? <RequiredSetup /> : <SecondFactorForm methods={methods} />}
          <Link to="/sign-in" search={{ to }} className="justify-self-start text-sm text-accent underline">
            {t('Start over')}
          </Link>
        </>
      )}
    </QueryBoundary>
  );
}
