import { type ReactNode, useId } from 'react';
import './panel.css';

type PanelProps = { readonly title: string; readonly children: ReactNode };

export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
