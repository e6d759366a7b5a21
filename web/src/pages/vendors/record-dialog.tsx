import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormRegister,
} from 'react-hook-form';
import { toProblem } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

type RecordFormOptions<Entry, Fields extends FieldValues, Body> = {
  readonly resolver: Resolver<Fields>;
  readonly toFields: (entry: Entry | null) => DefaultValues<Fields>;
  readonly toBody: (fields: Fields) => Body;
  readonly getName: (entry: Entry) => string;
  readonly create: (body: Body) => Promise<unknown>;
  readonly update: (id: string, body: Body) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** The queries whose data a change makes stale. */
  readonly affectedQueries: readonly QueryKey[];
  readonly texts: Readonly<
    Record<'addTitle' | 'editTitle' | 'added' | 'saved' | 'deleted' | 'deletionWarning', string>
  >;
  readonly children: (form: RecordFormFieldsProps<Fields>) => ReactNode;
};

export type RecordFormFieldsProps<Fields extends FieldValues> = {
  readonly register: UseFormRegister<Fields>;
  readonly errors: FieldErrors<Fields>;
};

type WithId = { readonly id: string };

type RecordDialogProps<Entry extends WithId, Fields extends FieldValues, Body> = RecordFormOptions<
  Entry,
  Fields,
  Body
> & { readonly query: UseQueryResult<{ readonly entries: readonly Entry[] }> };

/** Adds a record to the vendor, or edits the one whose ID is in the URL. */
export function RecordDialog<Entry extends WithId, Fields extends FieldValues, Body>({
  query,
  ...form
}: RecordDialogProps<Entry, Fields, Body>) {
  const { item, close } = useVendorSearchParams();
  return (
    <Dialog title={item === undefined ? form.texts.addTitle : form.texts.editTitle} onClose={close}>
      <QueryBoundary query={query}>
        {({ entries }) => <RecordForm {...form} entry={entries.find(({ id }) => id === item) ?? null} />}
      </QueryBoundary>
    </Dialog>
  );
}

type RecordFormProps<Entry, Fields extends FieldValues, Body> = RecordFormOptions<Entry, Fields, Body> & {
  readonly entry: Entry | null;
};

function RecordForm<Entry extends WithId, Fields extends FieldValues, Body>(
  props: RecordFormProps<Entry, Fields, Body>,
) {
  const { entry, resolver, toFields, toBody, getName, create, update, remove, affectedQueries, texts } = props;
  const { register, handleSubmit, formState } = useForm<Fields>({ resolver, defaultValues: toFields(entry) });
  const { close } = useVendorSearchParams();
  const queryClient = useQueryClient();
  const finish = async (message: string) => {
    for (const queryKey of affectedQueries) await queryClient.invalidateQueries({ queryKey });
    showToast(message);
    close();
  };
  const { submit, busy, error } = useSubmit(async (body: Body) => {
    await (entry === null ? create(body) : update(entry.id, body));
    await finish(entry === null ? texts.added : texts.saved);
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => submit(toBody(fields)))(event)}
    >
      {props.children({ register, errors: formState.errors })}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        {entry !== null && (
          <DeleteButton
            name={getName(entry)}
            warning={texts.deletionWarning}
            onDelete={async () => {
              await remove(entry.id);
              await finish(texts.deleted);
            }}
          />
        )}
        <Button onPress={close}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {entry === null ? texts.addTitle : t('Save')}
        </Button>
      </DialogActions>
    </form>
  );
}

type DeleteButtonProps = {
  readonly name: string;
  readonly warning: string;
  readonly onDelete: () => Promise<unknown>;
};

function DeleteButton({ name, warning, onDelete }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <span className="mr-auto">
        <Button kind="danger" icon={<Trash2 aria-hidden="true" />} onPress={() => setConfirming(true)}>
          {t('Delete')}
        </Button>
      </span>
      {isConfirming && (
        <ConfirmDialog
          title={t('Delete “{{title}}”?', { title: name })}
          action={t('Delete')}
          onConfirm={onDelete}
          onClose={() => setConfirming(false)}
        >
          <p>{warning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
