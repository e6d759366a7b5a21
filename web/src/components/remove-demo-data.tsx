import type { DemoData } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeDemoData } from '../api/demo-data.ts';
import { counted, t } from '../format/text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';

type RemoveDemoDataProps = { readonly demoData: DemoData; readonly kind: 'quiet' | 'danger'; readonly label: string };

/** One press and one answer; every screen is asked anew afterwards. */
export function RemoveDemoData({ demoData, kind, label }: RemoveDemoDataProps) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = async () => {
    await removeDemoData();
    toast(t('Demonstration data removed'));
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <Button kind={kind} onPress={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Remove the demonstration data?')}
          action={t('Remove the demonstration data')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('This goes, for good:')}</p>
          <Lines lines={goingOf(demoData)} />
          <p className="pt-2">{t('This stays:')}</p>
          <Lines lines={stayingOf(demoData)} />
        </ConfirmDialog>
      )}
    </>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function goingOf({ removes }: DemoData): string[] {
  const { vendors, templates, frameworks, users, webhooks } = removes;
  return [
    vendors > 0 && [counted(vendors, '{{count}} vendor', '{{count}} vendors'), ...partsOf(removes)].join(', '),
    templates > 0 && counted(templates, '{{count}} template', '{{count}} templates'),
    frameworks > 0 && counted(frameworks, '{{count}} framework', '{{count}} frameworks'),
    users > 0 && counted(users, '{{count}} user', '{{count}} users'),
    webhooks > 0 && counted(webhooks, '{{count}} webhook', '{{count}} webhooks'),
  ].filter((line) => line !== false);
}

/** What goes with the vendors, whoever added it to them. */
const partsOf = ({ assessments, findings, evidenceFiles }: DemoData['removes']): string[] =>
  [
    assessments > 0 && counted(assessments, '{{count}} assessment', '{{count}} assessments'),
    findings > 0 && counted(findings, '{{count}} finding', '{{count}} findings'),
    evidenceFiles > 0 && counted(evidenceFiles, '{{count}} file of evidence', '{{count}} files of evidence'),
  ].filter((line) => line !== false);

const stayingOf = ({ keeps }: DemoData): string[] => [
  t('Every vendor, template, framework and user you have added yourself'),
  ...keeps.map(({ name }) => t('{{name}}, because records of your own use it', { name })),
  t('Your account, the API keys and the settings'),
  t('The audit log, which also keeps that this was removed'),
];
