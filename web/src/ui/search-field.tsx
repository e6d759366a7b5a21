import { Search } from 'lucide-react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../format/i18n.ts';

export type SearchResult = { readonly id: string; readonly label: string; readonly detail?: string };

type SearchFieldProps = {
  readonly label: string;
  /** The label is read out only. */
  readonly isLabelHidden?: boolean;
  readonly placeholder: string;
  readonly typed: string;
  /** Undefined while they are loading. */
  readonly found: readonly SearchResult[] | undefined;
  readonly onType: (typed: string) => void;
  readonly onChoose: (found: SearchResult | null) => void;
  readonly onFocus?: () => void;
};

export function SearchField({
  label,
  isLabelHidden = false,
  placeholder,
  typed,
  found,
  onType,
  onChoose,
  onFocus,
}: SearchFieldProps) {
  return (
    <ComboBox
      items={found ?? []}
      inputValue={typed}
      allowsEmptyCollection
      menuTrigger="focus"
      onInputChange={onType}
      onChange={(id) => onChoose(found?.find((one) => one.id === id) ?? null)}
      {...(onFocus && { onFocus })}
      className="grid gap-1"
    >
      <Label className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>{label}</Label>
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-soft" />
        <Input
          placeholder={placeholder}
          className="h-9 w-full rounded-md border border-edge/70 bg-surface pr-2.5 pl-8 placeholder:text-soft hover:border-edge"
        />
      </div>
      <Popover className="z-50 w-(--trigger-width) overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised">
        <ListBox<SearchResult>
          className="grid gap-0.5 outline-none"
          renderEmptyState={() => <p className="px-2 py-1.5 text-soft">{found ? t('No results') : t('Loading…')}</p>}
        >
          {(one) => (
            <ListBoxItem
              id={one.id}
              textValue={one.label}
              className="grid cursor-pointer rounded-sm px-2 py-1 outline-none data-focused:bg-hover"
            >
              {one.label}
              {one.detail !== undefined && <span className="text-xs text-soft">{one.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
