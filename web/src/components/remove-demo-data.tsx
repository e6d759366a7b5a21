import type { DemoData } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeDemoData } from '../api/demo-data.ts';
import { tCount, t } from '../format/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast.tsx';

type RemoveDemoDataProps = { readonly demoData: DemoData; readonly kind: 'quiet' | 'danger'; readonly label: string };

/** Asks for confirmation, removes the demo data, and refreshes every query. */
export function RemoveDemoData({ demoData, kind, label }: RemoveDemoDataProps) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = async () => {
    await removeDemoData();
    showToast(t('Demo data removed'));
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <Button kind={kind} onPress={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Remove demo data?')}
          action={t('Remove demo data')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('Permanently deleted:')}</p>
          <LineList lines={listRemoved(demoData)} />
          <p className="pt-2">{t('Kept:')}</p>
          <LineList lines={listKept(demoData)} />
        </ConfirmDialog>
      )}
    </>
  );
}

const LineList = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function listRemoved({ removes }: DemoData): string[] {
  const { vendors, templates, frameworks, users, webhooks } = removes;
  return [
    vendors > 0 && [tCount(vendors, '{{count}} vendor', '{{count}} vendors'), ...listRemovedParts(removes)].join(', '),
    templates > 0 && tCount(templates, '{{count}} template', '{{count}} templates'),
    frameworks > 0 && tCount(frameworks, '{{count}} framework', '{{count}} frameworks'),
    users > 0 && tCount(users, '{{count}} user', '{{count}} users'),
    webhooks > 0 && tCount(webhooks, '{{count}} webhook', '{{count}} webhooks'),
  ].filter((line) => line !== false);
}

/** Data that is removed with the vendors, regardless of who added it. */
const listRemovedParts = ({ assessments, findings, evidenceFiles }: DemoData['removes']): string[] =>
  [
    assessments > 0 && tCount(assessments, '{{count}} assessment', '{{count}} assessments'),
    findings > 0 && tCount(findings, '{{count}} finding', '{{count}} findings'),
    evidenceFiles > 0 && tCount(evidenceFiles, '{{count}} evidence file', '{{count}} evidence files'),
  ].filter((line) => line !== false);

const listKept = ({ keeps }: DemoData): string[] => [
  t('Vendors, templates, frameworks and users you added yourself'),
  ...keeps.map(({ name }) => t('{{name}} (used by your own records)', { name })),
  t('Your account, API keys and settings'),
  t('The audit log, including a record of this removal'),
];
