import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type FactorRowProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly children?: ReactNode;
};

export const FactorRow = ({ icon: Icon, title, detail, children }: FactorRowProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
    <Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
    <span className="grid min-w-0 flex-1">
      <span className="font-medium wrap-anywhere">{title}</span>
      <span className="text-sm text-soft">{detail}</span>
    </span>
    <span className="flex flex-wrap gap-2">{children}</span>
  </div>
);
