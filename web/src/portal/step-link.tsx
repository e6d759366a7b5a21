import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-class.ts';
import { goToStep, type Step } from './step.ts';

type StepLinkProps = { readonly step: Step; readonly children: ReactNode; readonly kind?: 'primary' | 'plain' };

export function StepLink({ step, children, kind = 'plain' }: StepLinkProps) {
  return (
    <a
      href={`/portal?step=${step}`}
      onClick={(event) => {
        event.preventDefault();
        goToStep(step);
      }}
      className={buttonClass(kind)}
    >
      {children}
    </a>
  );
}
