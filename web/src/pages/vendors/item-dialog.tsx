import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Answered } from '../../ui/answered.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useVendorAddress } from './vendor-address.ts';

type Item = { readonly id: string };

type ItemDialogProps<Entry extends Item> = {
  readonly query: UseQueryResult<{ readonly entries: readonly Entry[] }>;
  readonly addTitle: string;
  readonly editTitle: string;
  /** Null for one that is only being added. */
  readonly children: (entry: Entry | null) => ReactNode;
};

/** Adds something to the vendor, or shows the one that the address names. */
export function ItemDialog<Entry extends Item>({ query, addTitle, editTitle, children }: ItemDialogProps<Entry>) {
  const { item, close } = useVendorAddress();
  return (
    <Dialog title={item === undefined ? addTitle : editTitle} onClose={close}>
      <Answered query={query}>{({ entries }) => children(entries.find(({ id }) => id === item) ?? null)}</Answered>
    </Dialog>
  );
}
