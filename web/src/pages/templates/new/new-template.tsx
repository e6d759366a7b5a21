import { getRouteApi } from '@tanstack/react-router';
import { Files, FileUp, type LucideIcon, SquarePlus, Sprout } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { TemplateRow } from '../template-rows.ts';
import { NewBlankTemplate } from './new-blank-template.tsx';
import { NewTemplateCopy } from './new-template-copy.tsx';
import { ImportTemplate } from './import-template.tsx';
import { NewStarterTemplate } from './new-starter-template.tsx';

const route = getRouteApi('/shell/templates');

type TemplateSource = 'blank' | 'starter' | 'copy' | 'file';

const TEMPLATE_SOURCES: readonly { readonly way: TemplateSource; readonly label: string; readonly icon: LucideIcon }[] =
  [
    { way: 'blank', label: t('Blank'), icon: SquarePlus },
    { way: 'starter', label: t('Starter'), icon: Sprout },
    { way: 'copy', label: t('Copy'), icon: Files },
    { way: 'file', label: t('From file'), icon: FileUp },
  ];

type NewTemplateProps = {
  readonly way: TemplateSource;
  readonly templates: readonly TemplateRow[];
  readonly onClose: () => Promise<unknown>;
};

/** The four ways to create a template. */
export function NewTemplate({ way, templates, onClose }: NewTemplateProps) {
  const navigate = route.useNavigate();
  const canInstall = [useCan('templates:edit'), useCan('frameworks:import')].every(Boolean);
  const offered = TEMPLATE_SOURCES.filter((one) => one.way !== 'starter' || canInstall);
  const close = () => void onClose();
  return (
    <Dialog title={t('New template')} onClose={close}>
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">{t('Starting point')}</legend>
        {offered.map(({ way: one, label, icon: Icon }) => (
          <label
            key={one}
            className="grid min-h-16 cursor-pointer content-center justify-items-center gap-1 rounded-md border border-edge/60 p-2 text-center text-sm hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="way"
              className="sr-only"
              checked={way === one}
              onChange={() => void navigate({ search: (now) => ({ ...now, add: one }), replace: true })}
            />
            <Icon aria-hidden="true" className="size-5 text-soft" />
            {label}
          </label>
        ))}
      </fieldset>
      {way === 'blank' && <NewBlankTemplate onClose={close} />}
      {way === 'starter' && <NewStarterTemplate onClose={close} />}
      {way === 'copy' && <NewTemplateCopy templates={templates} onClose={close} />}
      {way === 'file' && <ImportTemplate onClose={close} />}
    </Dialog>
  );
}
