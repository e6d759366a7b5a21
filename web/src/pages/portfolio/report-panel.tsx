import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';

type ReportPanelProps = {
  readonly title: string;
  readonly reader: string;
  readonly contents: string;
  readonly children: ReactNode;
};

export function ReportPanel({ title, reader, contents, children }: ReportPanelProps) {
  return (
    <Panel title={title}>
      <p className="text-sm font-medium">{reader}</p>
      <p className="text-soft">{contents}</p>
      {children}
    </Panel>
  );
}
