import { useDemoData } from '../../../api/demo-data.ts';
import { RemoveDemoData } from '../../../components/remove-demo-data.tsx';
import { t } from '../../../format/text.ts';
import { Panel } from '../../../ui/panel.tsx';

export function DemoDataPanel() {
  const demoData = useDemoData();
  if (!demoData) return null;
  return (
    <Panel title={t('Demonstration data')}>
      <p className="max-w-prose text-soft">
        {t(
          'Invented vendors with fourteen months of history, to look around with. What you have added yourself stays.',
        )}
      </p>
      <div>
        <RemoveDemoData demoData={demoData} kind="danger" label={t('Remove the demonstration data')} />
      </div>
    </Panel>
  );
}
