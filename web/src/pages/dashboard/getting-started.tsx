import type { LucideIcon } from 'lucide-react';
import { Building2, ListChecks, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '../../api/me.ts';
import { t } from '../../format/i18n.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Shown until there is a vendor. */
export function GettingStarted() {
  const [adds, builds, sends] = [useCan('vendors:create'), useCan('templates:view'), useCan('assessments:create')];
  return (
    <section aria-labelledby="first-steps" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="first-steps">{t('Get your first score in three steps')}</h2>
        <p className="max-w-prose text-soft">
          {t('Vendor scores and findings appear here once you have reviewed the first assessment.')}
        </p>
      </div>
      <ol className="grid gap-4 lg:grid-cols-3">
        <Step number={1} icon={Building2} title={t('Add your vendors')} allowed={adds}>
          <p>{t('Add them one at a time, or import your existing spreadsheet.')}</p>
          <LinkButton to="/vendors/import" kind="primary">
            {t('Import vendors')}
          </LinkButton>
          <LinkButton to="/vendors" search={{ add: true }}>
            {t('Add vendor')}
          </LinkButton>
        </Step>
        <Step number={2} icon={ListChecks} title={t('Choose a questionnaire')} allowed={builds}>
          <p>{t('Use the starter questionnaire, customise it, or build your own.')}</p>
          <LinkButton to="/templates">{t('View templates')}</LinkButton>
        </Step>
        <Step number={3} icon={Send} title={t('Send it to a vendor')} allowed={sends}>
          <p>
            {t('The vendor’s contact receives a link and doesn’t need an account. You see answers as they come in.')}
          </p>
          <LinkButton to="/assessments/new">{t('Send assessment')}</LinkButton>
        </Step>
      </ol>
    </section>
  );
}

type StepProps = {
  readonly number: number;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly allowed: boolean;
  readonly children: readonly ReactNode[];
};

function Step({ number, icon: Icon, title, allowed, children: [text, ...actions] }: StepProps) {
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex items-center gap-3">
        <span className="grid size-9 place-items-center rounded-full bg-accent-wash text-accent">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        <h3>
          {number}. {title}
        </h3>
      </div>
      <div className="text-soft">{text}</div>
      {allowed ? (
        <div className="flex flex-wrap gap-2">{actions}</div>
      ) : (
        <p className="text-sm text-soft">{t('You don’t have permission for this step. Ask a colleague who does.')}</p>
      )}
    </li>
  );
}
