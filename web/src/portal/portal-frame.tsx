import type { PortalAssessment } from '@assay/contract';
import { textOn } from '@assay/contract/colour';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { leavePortal } from '../api/portal.ts';
import { problemOf } from '../api/problem.ts';
import { t } from '../format/text.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { Press } from '../ui/press.tsx';
import { SaveAnnouncement } from './save-state.tsx';

type PortalFrameProps = { readonly assessment: PortalAssessment; readonly children: ReactNode };

/** Around every step: who asks, in their colours, and the way out. */
export function PortalFrame({ assessment, children }: PortalFrameProps) {
  const leaving = useMutation({ mutationFn: leavePortal, onSuccess: () => window.location.assign('/portal') });
  return (
    <>
      <title>{`${assessment.title} · ${assessment.organisation}`}</title>
      <Asker assessment={assessment} />
      <main className="mx-auto max-w-6xl px-4 pb-24">{children}</main>
      <footer
        data-screen-only
        className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-4 text-xs text-soft"
      >
        <p>{t('You answer as {{name}} ({{email}}).', assessment.contact)}</p>
        <Press
          kind="quiet"
          icon={<LogOut aria-hidden="true" />}
          busy={leaving.isPending}
          onPress={() => leaving.mutate()}
        >
          {t('Leave')}
        </Press>
        {leaving.error !== null && <ProblemNotice {...problemOf(leaving.error)} />}
      </footer>
      <SaveAnnouncement />
    </>
  );
}

function Asker({ assessment: { organisation, branding } }: Omit<PortalFrameProps, 'children'>) {
  const { colour, logo } = branding;
  const colours = colour === null ? {} : { style: { backgroundColor: colour, color: textOn(colour) } };
  return (
    <header className="bg-accent text-on-accent" {...colours}>
      <a
        href="#/questions"
        className="sr-only text-ink z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('To the questions')}
      </a>
      <div className="mx-auto flex min-h-14 max-w-6xl items-center gap-3 px-4 py-2">
        {logo && (
          <span className="rounded-md bg-logo p-1.5">
            <img src="/api/portal/logo" alt="" className="block max-h-9 max-w-32 object-contain" />
          </span>
        )}
        <p className="font-semibold wrap-anywhere">{organisation}</p>
      </div>
    </header>
  );
}
