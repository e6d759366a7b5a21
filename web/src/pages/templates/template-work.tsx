import type { TemplateDetail } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useCan } from '../../api/me.ts';
import type { StoredTemplate } from '../../api/templates.ts';
import { TemplateStatusBadge } from '../../components/badges.tsx';
import { momentText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Builder } from './builder/builder.tsx';
import type { Building } from './builder/building.ts';
import { useDraft } from './builder/use-draft.ts';
import { Coverage } from './coverage.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { problemsOf } from './problems.ts';
import { TemplateActions } from './template-actions.tsx';
import { TemplateDialogs } from './template-dialogs.tsx';
import { Versions } from './versions/versions.tsx';

const route = getRouteApi('/shell/templates/$templateId');

const TABS = [
  ['build', t('Questions')],
  ['coverage', t('Coverage')],
  ['versions', t('Versions')],
] as const;

/** One version of a template: built while it is a draft, read once it is published. */
export function TemplateWork({ stored }: { readonly stored: StoredTemplate }) {
  const template = stored.body;
  const building = useBuilding(stored);
  const { tab = 'build' } = route.useSearch();
  const { control } = building;
  return (
    <Page
      title={control.draft.name || t('Template without a name')}
      aside={<Standing template={template} />}
      lead={<SavedWhen template={template} isDirty={control.isDirty} />}
      actions={<TemplateActions building={building} template={template} />}
    >
      <Tabs
        label={t('Parts of the template')}
        tabs={TABS.map(([name, label]) => ({
          label,
          current: tab === name,
          from: '/templates/$templateId',
          to: '.',
          search: (now) => ({ ...now, tab: name, act: undefined }),
        }))}
      />
      <DraftNotices control={control} />
      {tab === 'build' && <Builder building={building} />}
      {tab === 'coverage' && <Coverage questions={control.body.sections.flatMap(({ questions }) => questions)} />}
      {tab === 'versions' && <Versions template={template} control={control} />}
      <TemplateDialogs building={building} template={template} />
      <p role="status" className="sr-only">
        {building.said}
      </p>
      <LeaveGuard isDirty={control.isDirty} />
    </Page>
  );
}

function useBuilding(stored: StoredTemplate): Building & { readonly said: string } {
  const [said, say] = useState('');
  const control = useDraft(stored);
  const isReadOnly = !useCan('templates:edit') || stored.body.status === 'PUBLISHED';
  const { question: selected } = route.useSearch();
  const navigate = route.useNavigate();
  const body = useDeferredValue(control.body);
  const problems = useMemo(() => (isReadOnly ? [] : problemsOf(body)), [isReadOnly, body]);
  const select = useCallback(
    (question: string | undefined) =>
      void navigate({ search: (now) => ({ ...now, question, pane: 'edit' }), replace: true, resetScroll: false }),
    [navigate],
  );
  return { control, problems, selected, select, isReadOnly, say, said };
}

const Standing = ({ template: { version, status } }: { readonly template: TemplateDetail }) => (
  <>
    <span className="text-soft tabular-nums">{t('Version {{version}}', { version })}</span>
    <TemplateStatusBadge status={status} />
  </>
);

type SavedWhenProps = { readonly template: TemplateDetail; readonly isDirty: boolean };

function SavedWhen({ template: { publishedAt, updatedAt }, isDirty }: SavedWhenProps) {
  if (publishedAt !== null) {
    return t('Published {{when}}. A change makes the next version.', {
      when: momentText(publishedAt),
    });
  }
  return (
    <span role="status">
      {isDirty ? t('Unsaved changes, kept in this browser.') : t('Saved {{when}}.', { when: momentText(updatedAt) })}
    </span>
  );
}
