import type { TemplateDetail } from '@assay/contract';
import { checkQuestionnaire, listQuestions } from '@assay/contract/conditions';
import { getRouteApi, useBlocker } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useCan } from '../../api/me.ts';
import type { TemplateWithETag } from '../../api/templates.ts';
import { TemplateStatusBadge } from '../../components/badges.tsx';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Callout } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { BuilderState } from './builder/builder-state.ts';
import { Builder } from './builder/builder.tsx';
import { type DraftControl, useDraft } from './builder/use-draft.ts';
import { Coverage } from './coverage.tsx';
import { DeleteTemplate } from './delete-template.tsx';
import { listDraftProblems } from './draft-problems.ts';
import { TemplateActions } from './template-actions.tsx';
import { PublishDialog } from './versions/publish-dialog.tsx';
import { Versions } from './versions/versions.tsx';

const route = getRouteApi('/shell/templates/$templateId');

const TABS = [
  ['build', t('Questions')],
  ['coverage', t('Coverage')],
  ['versions', t('Versions')],
] as const;

/** One version of a template: editable as a draft, read-only once published. */
export function TemplateEditor({ stored }: { readonly stored: TemplateWithETag }) {
  const template = stored.body;
  const building = useBuilder(stored);
  const { tab = 'build' } = route.useSearch();
  const { control } = building;
  return (
    <Page
      title={control.draft.name || t('Untitled template')}
      aside={<TemplateStatusLine template={template} />}
      lead={<SavedAt template={template} isDirty={control.isDirty} />}
      actions={<TemplateActions building={building} template={template} />}
    >
      <Tabs
        label={t('Template details')}
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
      <UnsavedChangesGuard isDirty={control.isDirty} />
    </Page>
  );
}

function useBuilder(stored: TemplateWithETag): BuilderState & { readonly said: string } {
  const [said, say] = useState('');
  const control = useDraft(stored);
  const isReadOnly = !useCan('templates:edit') || stored.body.status === 'PUBLISHED';
  const { question: selected } = route.useSearch();
  const navigate = route.useNavigate();
  const body = useDeferredValue(control.body);
  const problems = useMemo(() => (isReadOnly ? [] : listDraftProblems(body)), [isReadOnly, body]);
  const check = useMemo(
    () => (problems.length > 0 ? null : checkQuestionnaire(listQuestions(body.sections))),
    [problems, body],
  );
  const select = useCallback(
    (question: string | undefined) =>
      void navigate({ search: (now) => ({ ...now, question, pane: 'edit' }), replace: true, resetScroll: false }),
    [navigate],
  );
  return { control, problems, check, selected, select, isReadOnly, say, said };
}

const TemplateStatusLine = ({ template: { version, status } }: { readonly template: TemplateDetail }) => (
  <>
    <span className="text-soft tabular-nums">{t('Version {{version}}', { version })}</span>
    <TemplateStatusBadge status={status} />
  </>
);

type SavedAtProps = { readonly template: TemplateDetail; readonly isDirty: boolean };

function SavedAt({ template: { publishedAt, updatedAt }, isDirty }: SavedAtProps) {
  if (publishedAt !== null) {
    return t('Published {{when}}. To make changes, create a new version.', {
      when: formatDateTime(publishedAt),
    });
  }
  return (
    <span role="status">
      {isDirty
        ? t('Unsaved changes, stored in this browser.')
        : t('Saved {{when}}.', { when: formatDateTime(updatedAt) })}
    </span>
  );
}

/** Informs the user that unsaved changes were restored, or that another user has saved. */
function DraftNotices({ control }: { readonly control: DraftControl }) {
  const { isOutdated, isRestored, discard, keepMine } = control;
  if (isOutdated) {
    return (
      <Callout tone="amber">
        <p className="font-medium">{t('Someone else has saved changes to this template.')}</p>
        <p>{t('Load their version and discard your changes, or keep yours and overwrite theirs when you save.')}</p>
        <div className="flex flex-wrap gap-2 pt-1">
          <Button onPress={discard}>{t('Load their version')}</Button>
          <Button onPress={keepMine}>{t('Keep my changes')}</Button>
        </div>
      </Callout>
    );
  }
  if (!isRestored) return null;
  return (
    <Callout tone="blue">
      <p>{t('Your changes from last time were restored. They aren’t saved yet.')}</p>
      <div className="pt-1">
        <Button onPress={discard}>{t('Discard changes')}</Button>
      </div>
    </Callout>
  );
}

type DialogsProps = { readonly building: BuilderState; readonly template: TemplateDetail };

function TemplateDialogs({ building, template }: DialogsProps) {
  const { act } = route.useSearch();
  const navigate = route.useNavigate();
  const canEdit = useCan('templates:edit');
  const canDelete = useCan('templates:delete');
  const close = () => void navigate({ search: (now) => ({ ...now, act: undefined }) });
  if (act === 'publish' && canEdit && template.status === 'DRAFT') {
    return <PublishDialog building={building} template={template} onClose={close} />;
  }
  if (act !== 'delete' || !canDelete) return null;
  const onDeleted = () => {
    building.control.discard();
    return navigate({ to: '/templates', ignoreBlocker: true });
  };
  return <DeleteTemplate template={template} onClose={close} onDeleted={onDeleted} />;
}

/** Asks before the user leaves with unsaved changes. They stay in this browser either way. */
function UnsavedChangesGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title={t('Leave with unsaved changes?')} onClose={reset}>
      <p>{t('Your team can’t see them yet. This browser keeps them until you come back.')}</p>
      <DialogActions>
        <Button onPress={proceed}>{t('Leave page')}</Button>
        <Button kind="primary" onPress={reset}>
          {t('Stay on page')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
