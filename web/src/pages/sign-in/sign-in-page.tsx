import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../format/text.ts';
import { Gate } from '../../ui/gate.tsx';
import { FirstStep } from './first-step.tsx';
import { SecondStep } from './second-step.tsx';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { step } = route.useSearch();
  return (
    <Gate
      aside={
        <p>
          {t('Integrating a system? It needs an API key instead: see the')}{' '}
          <a href="/api/docs" className="text-accent underline">
            {t('API reference')}
          </a>
          .
        </p>
      }
    >
      <title>{`${t('Sign in')} · Assay`}</title>
      {step === 'second' ? <SecondStep /> : <FirstStep />}
    </Gate>
  );
}
