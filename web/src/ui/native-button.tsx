import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonKind } from './button-class.ts';

type NativeButtonProps = Omit<ComponentProps<'button'>, 'className' | 'onClick' | 'type'> & {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  readonly onPress?: () => void;
};

/** The native button, for pages that must be small. Submits its form if it has no onPress. */
export function NativeButton({ children, kind = 'plain', icon, busy = false, onPress, ...props }: NativeButtonProps) {
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
