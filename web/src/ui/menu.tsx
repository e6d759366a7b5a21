import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

type MenuAction = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onAction?: () => void;
  /** The URL of a download. */
  readonly href?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
};

type MenuProps = {
  readonly label: string;
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  readonly actions: readonly MenuAction[];
};

export function Menu({ label, trigger, actions }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="z-50 min-w-44 rounded-md border border-line bg-raised p-1 shadow-raised">
        <AriaMenu aria-label={label} className="outline-none">
          {actions.map(({ label: text, icon, onAction, href, danger = false, disabled = false }) => (
            <MenuItem
              key={text}
              id={text}
              textValue={text}
              {...(onAction && { onAction })}
              {...(href !== undefined && { href, download: true })}
              isDisabled={disabled}
              className={`flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focused:bg-hover [&_svg]:size-4 ${danger ? 'text-red' : ''}`}
            >
              {icon}
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
