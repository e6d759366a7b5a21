import type { SavedView, ViewPage } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { toProblem } from '../api/errors.ts';
import { deleteView, createView, viewsQuery } from '../api/views.ts';
import { t } from '../format/i18n.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { useSubmit } from '../ui/use-submit.ts';

const stripQuestionMark = (search: string) => search.replace(/^\?/, '');

/** Named searches of a list: open one, save the current one, or delete one. */
export function SavedViews({ page }: { readonly page: ViewPage }) {
  const { data = [] } = useQuery(viewsQuery);
  const current = stripQuestionMark(useLocation().searchStr);
  const views = data.filter((view) => view.page === page);
  const shown = views.find(({ search }) => search === current && search !== '');
  return (
    <DialogTrigger>
      <Button onPress={() => undefined} icon={<Bookmark aria-hidden="true" />}>
        <span className="max-w-40 truncate">{shown?.name ?? t('Views')}</span>
      </Button>
      <Popover placement="bottom start" className="z-50 w-72 rounded-md border border-line bg-raised shadow-raised">
        <Dialog aria-label={t('Saved views')} className="grid gap-3 p-3 outline-none">
          {({ close }) => (
            <>
              <ViewList views={views} onGo={close} />
              <SaveView page={page} search={current} onSaved={close} />
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function ViewList({ views, onGo }: { readonly views: readonly SavedView[]; readonly onGo: () => void }) {
  const { history } = useRouter();
  if (views.length === 0) {
    return <p className="text-sm text-soft">{t('Filter the list, then save it as a view.')}</p>;
  }
  return (
    <ul className="-mx-1 grid max-h-72 gap-0.5 overflow-y-auto">
      {views.map((view) => (
        <li key={view.id} className="flex items-center gap-1">
          <a
            href={`/${view.page}?${view.search}`}
            onClick={(event) => {
              event.preventDefault();
              onGo();
              history.push(event.currentTarget.getAttribute('href') ?? '/');
            }}
            className="min-h-8 flex-1 rounded-sm px-1 py-1 wrap-anywhere hover:bg-hover"
          >
            {view.name}
          </a>
          <DeleteView view={view} />
        </li>
      ))}
    </ul>
  );
}

function DeleteView({ view: { id, page, name, search } }: { readonly view: SavedView }) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries(viewsQuery);
  const { submit } = useSubmit(async () => {
    await deleteView(id);
    await reload();
    const onAction = () => void createView({ page, name, search }).then(reload);
    showToast(t('View “{{name}}” deleted', { name }), { undo: { label: t('Undo'), onAction } });
  });
  return (
    <IconButton
      label={t('Delete view {{name}}', { name })}
      icon={<Trash2 aria-hidden="true" />}
      onPress={() => void submit()}
    />
  );
}

type SaveViewProps = { readonly page: ViewPage; readonly search: string; readonly onSaved: () => void };

function SaveView({ page, search, onSaved }: SaveViewProps) {
  const [name, setName] = useState('');
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await createView({ page, name: name.trim(), search });
    await queryClient.invalidateQueries(viewsQuery);
    showToast(t('View “{{name}}” saved', { name: name.trim() }));
    onSaved();
  });
  return (
    <form
      className="grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('Save current filters as a view')}
        placeholder={t('View name')}
        required
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <Button busy={busy}>{t('Save view')}</Button>
    </form>
  );
}
