import { FlaskConical } from 'lucide-react';
import { useDemoData } from '../../api/demo-data.ts';
import { RemoveDemoData } from '../../components/remove-demo-data.tsx';
import { t } from '../../format/text.ts';

/** So that nobody takes invented vendors for real ones, and whoever has looked around can begin. */
export function DemoDataLine() {
  const demoData = useDemoData();
  if (!demoData) return null;
  return (
    <div
      data-screen-only
      className="flex flex-wrap items-center gap-x-3 rounded-lg border border-line bg-surface py-1.5 pr-2 pl-4"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <p className="grow text-soft">{t('This organisation holds demonstration data.')}</p>
      <RemoveDemoData demoData={demoData} kind="quiet" label={t('Remove it')} />
    </div>
  );
}
