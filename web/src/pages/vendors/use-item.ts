import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useVendorAddress } from './vendor-address.ts';

type ItemWork<Body> = {
  /** Null for one that is only being added. */
  readonly id: string | null;
  readonly add: (body: Body) => Promise<unknown>;
  readonly change: (id: string, body: Body) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** What shows it, to be asked again. */
  readonly shownBy: readonly QueryKey[];
  readonly words: { readonly added: string; readonly saved: string; readonly deleted: string };
};

/** Saves or deletes something of the vendor, says so, and closes its dialog. */
export function useItem<Body>({ id, add, change, remove, shownBy, words }: ItemWork<Body>) {
  const { close } = useVendorAddress();
  const queryClient = useQueryClient();
  const finish = async (text: string) => {
    for (const queryKey of shownBy) await queryClient.invalidateQueries({ queryKey });
    toast(text);
    close();
  };
  const saving = useSubmit(async (body: Body) => {
    await (id === null ? add(body) : change(id, body));
    await finish(id === null ? words.added : words.saved);
  });
  const onDelete = async () => {
    if (id === null) return;
    await remove(id);
    await finish(words.deleted);
  };
  return { ...saving, onDelete, onCancel: close };
}
