import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { buttonClass, type ButtonKind } from './button-class.ts';

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'> & {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly busy?: boolean;
};

/** Submits its form if it has no onPress. Stays focusable while busy, so that the focus is not lost. */
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

type AddButtonProps = { readonly children: ReactNode; readonly onPress: () => void };

/** The main action of a page that lists records. */
export const AddButton = ({ children, onPress }: AddButtonProps) => (
  <Button kind="primary" icon={<Plus aria-hidden="true" />} onPress={onPress}>
    {children}
  </Button>
);

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'kind'> & {
  readonly label: string;
  readonly icon: ReactNode;
};

/** The label is read by screen readers and shown as a tooltip. */
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

/** A link that looks like a button because it is the next step. */
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
