import type { ReactNode } from 'react';
import './button.css';

type ButtonProps = {
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'quiet';
  readonly busy?: boolean;
  /** Left out, the button submits its form. */
  readonly onPress?: () => void;
};

/** A busy button stays focusable, so that whoever pressed it with the keyboard does not lose their place. */
export function Button({ children, kind = 'primary', busy = false, onPress }: ButtonProps) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={`button button-${kind}`}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
