import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonKind } from './button-class.ts';

type PressProps = Omit<ComponentProps<'button'>, 'className' | 'onClick' | 'type'> & {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  readonly onPress?: () => void;
};

/** The browser's own button, for pages that must be light. Without onPress and inside a form it submits. */
export function Press({ children, kind = 'plain', icon, busy = false, onPress, ...props }: PressProps) {
  return (
    <button
      {...props}
      type={onPress ? 'button' : 'submit'}
      className={buttonClass(kind)}
      {...(busy && { 'aria-disabled': true, 'data-pending': true })}
      {...(onPress && { onClick: () => !busy && onPress() })}
    >
      {icon}
      {children}
    </button>
  );
}
