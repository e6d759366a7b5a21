import type { PortalAssessment } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../format/i18n.ts';
import { OutboxStatus } from '../outbox-status.tsx';
import { getReturnedProgress } from '../portal-questions.ts';
import { SectionList } from './section-list.tsx';

/** The overview on narrow screens: one sticky line that expands. */
export function OverviewBar({ assessment }: { readonly assessment: PortalAssessment }) {
  const bar = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (bar.current) bar.current.open = false;
  };
  return (
    <details
      ref={bar}
      data-screen-only
      className="group sticky top-0 z-20 -mx-4 mb-5 border-y border-line bg-raised lg:hidden"
    >
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 px-4 py-1.5 [&::-webkit-details-marker]:hidden">
        <span className="font-medium tabular-nums">{formatProgress(assessment)}</span>
        <span className="flex grow justify-end">{isWithVendor(assessment) && <OutboxStatus />}</span>
        <ChevronDown aria-hidden="true" className="size-4 text-soft transition-transform group-open:rotate-180" />
        <span className="sr-only">{t('Show sections')}</span>
      </summary>
      <nav aria-label={t('Sections')} className="max-h-[60dvh] overflow-y-auto border-t border-line p-2">
        <SectionList assessment={assessment} onJump={close} />
      </nav>
    </details>
  );
}

function formatProgress(assessment: PortalAssessment): string {
  const returned = getReturnedProgress(assessment);
  if (returned) return t('{{addressed}} of {{returned}} returned questions addressed', returned);
  return isWithVendor(assessment)
    ? t('{{answered}} of {{required}} required questions answered', assessment.progress)
    : t('Sections');
}
