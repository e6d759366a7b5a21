import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when its page appears, so that screen readers announce it and keyboard navigation starts there. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
      {children}
    </h1>
  );
}
