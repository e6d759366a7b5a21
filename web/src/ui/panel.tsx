import { type ReactNode, useId } from 'react';

type PanelProps = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
