import type { TemplateImported } from '@assay/contract';
import { useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { importTemplate } from '../../../api/templates.ts';
import { counted, t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { checkFile, type FileProblem } from './file-check.ts';
import { useOpenTemplate } from './use-open-template.ts';

type Found = { readonly fileName: string; readonly problems: readonly FileProblem[] };

/** An exported template, checked before it is sent: every mistake is named with its place. */
export function ImportedTemplate({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenTemplate();
  const [found, setFound] = useState<Found | null>(null);
  const [imported, setImported] = useState<TemplateImported | null>(null);
  const { submit, busy, error } = useSubmit(async (file: File) => {
    setFound(null);
    const checked = checkFile(await file.text());
    if ('problems' in checked) return setFound({ fileName: file.name, problems: checked.problems });
    const template = await importTemplate(checked.body);
    if (template.warnings.length === 0) return open(template);
    setImported(template);
  });
  if (imported) return <Warnings imported={imported} onOpen={() => void open(imported)} />;
  return (
    <>
      <FileDrop
        label={t('Drop an exported template here')}
        description={t('A JSON file, as “Export as JSON” makes it.')}
        accept=".json,application/json"
        onFile={(file) => void submit(file)}
      />
      {busy && <p role="status">{t('Importing…')}</p>}
      {found && <FileProblems found={found} />}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </Actions>
    </>
  );
}

const MOST = 50;

const FileProblems = ({ found: { fileName, problems } }: { readonly found: Found }) => (
  <div role="alert" className="grid gap-2 rounded-md border border-red/50 bg-red-wash p-3">
    <p className="font-semibold text-red">
      {counted(
        problems.length,
        '{{count}} mistake in {{fileName}}. Nothing was imported.',
        '{{count}} mistakes in {{fileName}}. Nothing was imported.',
      ).replace('{{fileName}}', fileName)}
    </p>
    <ul className="grid gap-2">
      {problems.slice(0, MOST).map(({ place, message, found }, index) => (
        // The same thing may be wrong in several places.
        <li key={index} className="grid wrap-anywhere">
          <span className="text-sm text-soft">{place}</span>
          <span>
            {message}
            {found !== null && <code className="ml-2 text-soft">{found}</code>}
          </span>
        </li>
      ))}
    </ul>
  </div>
);

type WarningsProps = { readonly imported: TemplateImported; readonly onOpen: () => void };

const Warnings = ({ imported: { name, warnings }, onOpen }: WarningsProps) => (
  <>
    <Callout tone="amber">
      <p className="font-medium">
        {t('“{{name}}” is imported. These controls belong to no framework of yours yet; the questions keep them.', {
          name,
        })}
      </p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Callout>
    <Actions>
      <Button kind="primary" onPress={onOpen}>
        {t('Open the template')}
      </Button>
    </Actions>
  </>
);
