import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { buttonClass, type ButtonKind } from './button-class.ts';

type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'> & {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly busy?: boolean;
};

/** Without onPress and inside a form it submits. A busy button stays focusable, so that nobody loses their place. */
export function Button({ children, kind = 'plain', icon, busy = false, onPress, type, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      type={busy ? 'button' : (type ?? (onPress ? 'button' : 'submit'))}
      className={buttonClass(kind)}
      {...(busy && { 'aria-disabled': true })}
      {...(onPress && !busy && { onPress })}
    >
      {icon}
      {children}
    </AriaButton>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'kind'> & {
  readonly label: string;
  readonly icon: ReactNode;
};

/** Its label is read and shown as a tip. */
export function IconButton({ label, icon, ...props }: IconButtonProps) {
  return (
    <AriaButton type="button" {...props} aria-label={label} className={buttonClass('icon')}>
      <span title={label}>{icon}</span>
    </AriaButton>
  );
}

type LinkButtonProps = LinkProps & {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
};

/** Goes somewhere, and looks like a button because it is the next step. */
export function LinkButton({ children, kind = 'plain', icon, ...props }: LinkButtonProps) {
  return (
    <Link {...props} className={buttonClass(kind)}>
      {icon}
      {children}
    </Link>
  );
}

type DownloadButtonProps = {
  readonly href: string;
  readonly children: ReactNode;
  readonly icon?: ReactNode;
};

export function DownloadButton({ href, children, icon }: DownloadButtonProps) {
  return (
    <a href={href} download className={buttonClass('plain')}>
      {icon}
      {children}
    </a>
  );
}
