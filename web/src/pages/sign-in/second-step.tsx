import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { isSignedOut } from '../../api/problem.ts';
import { pendingQuery } from '../../api/sign-in.ts';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProofForm } from './proof-form.tsx';
import { RequiredSetup } from './required-setup.tsx';

const route = getRouteApi('/sign-in');

/** The password was right. Without one more proof nobody is in. */
export function SecondStep() {
  const { to } = route.useSearch();
  const pending = useQuery(pendingQuery);
  if (isSignedOut(pending.error)) return <Navigate to="/sign-in" search={{ to }} replace />;
  return (
    <Answered query={pending}>
      {({ methods, setUp }) => (
        <>
          <PageHeading>{setUp ? t('Set up a second factor') : t('Confirm that it is you')}</PageHeading>
          {setUp ? <RequiredSetup /> : <ProofForm methods={methods} />}
          <Link to="/sign-in" search={{ to }} className="justify-self-start text-sm text-accent underline">
            {t('Start again')}
          </Link>
        </>
      )}
    </Answered>
  );
}
