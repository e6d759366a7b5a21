import type { PortalAssessment } from '@assay/contract';
import { getTextColour } from '@assay/contract/colour';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { closePortal } from '../api/portal.ts';
import { toProblem } from '../api/errors.ts';
import { t } from '../format/i18n.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { NativeButton } from '../ui/native-button.tsx';
import { OutboxAnnouncement } from './outbox-status.tsx';

type PortalLayoutProps = { readonly assessment: PortalAssessment; readonly children: ReactNode };

export const PortalLayout = ({ assessment, children }: PortalLayoutProps) => (
  <PortalFrame portal={assessment} title={assessment.title} skipLabel={t('Skip to questions')}>
    {children}
    <OutboxAnnouncement />
  </PortalFrame>
);

type PortalFrameProps = {
  readonly portal: Pick<PortalAssessment, 'organisation' | 'branding' | 'contact'>;
  readonly title: string;
  /** Of the link that skips to the content with the ID `/questions`. */
  readonly skipLabel: string;
  readonly children: ReactNode;
};

/** The frame of every page: the requester's branding, and a way to leave. */
export function PortalFrame({ portal, title, skipLabel, children }: PortalFrameProps) {
  const leaving = useMutation({ mutationFn: closePortal, onSuccess: () => window.location.assign('/portal') });
  return (
    <>
      <title>{`${title} · ${portal.organisation}`}</title>
      <Requester portal={portal} skipLabel={skipLabel} />
      <main className="mx-auto max-w-6xl px-4 pb-24">{children}</main>
      <footer
        data-screen-only
        className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-4 text-xs text-soft"
      >
        <p>{t('Answering as {{name}} ({{email}})', portal.contact)}</p>
        <NativeButton
          kind="quiet"
          icon={<LogOut aria-hidden="true" />}
          busy={leaving.isPending}
          onPress={() => leaving.mutate()}
        >
          {t('End session')}
        </NativeButton>
        {leaving.error !== null && <ProblemNotice {...toProblem(leaving.error)} />}
      </footer>
    </>
  );
}

function Requester({ portal: { organisation, branding }, skipLabel }: Pick<PortalFrameProps, 'portal' | 'skipLabel'>) {
  const { colour, logo } = branding;
  const colours = colour === null ? {} : { style: { backgroundColor: colour, color: getTextColour(colour) } };
  return (
    <header className="bg-accent text-on-accent" {...colours}>
      <a
        href="#/questions"
        className="sr-only text-ink z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {skipLabel}
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
