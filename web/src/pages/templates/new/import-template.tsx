import type { TemplateImportResult } from '@assay/contract';
import { useState } from 'react';
import { toProblem } from '../../../api/errors.ts';
import { importTemplate } from '../../../api/templates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { checkTemplateFile, type FileProblem } from './check-template-file.ts';
import { useOpenTemplate } from './use-open-template.ts';

type FileCheckResult = { readonly fileName: string; readonly problems: readonly FileProblem[] };

/** Imports an exported template. The file is checked first, and every problem is listed with its place. */
export function ImportTemplate({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenTemplate();
  const [found, setFound] = useState<FileCheckResult | null>(null);
  const [imported, setImported] = useState<TemplateImportResult | null>(null);
  const { submit, busy, error } = useSubmit(async (file: File) => {
    setFound(null);
    const checked = checkTemplateFile(await file.text());
    if ('problems' in checked) return setFound({ fileName: file.name, problems: checked.problems });
    const template = await importTemplate(checked.body);
    if (template.warnings.length === 0) return open(template);
    setImported(template);
  });
  if (imported) return <Warnings imported={imported} onOpen={() => void open(imported)} />;
  return (
    <>
      <FileDrop
        label={t('Choose an exported template or drop it here')}
        description={t('A JSON file created with “Export as JSON”.')}
        accept=".json,application/json"
        onFile={(file) => void submit(file)}
      />
      {busy && <p role="status">{t('Importing…')}</p>}
      {found && <FileProblems found={found} />}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </DialogActions>
    </>
  );
}

const MAX_PROBLEMS = 50;

const FileProblems = ({ found: { fileName, problems } }: { readonly found: FileCheckResult }) => (
  <div role="alert" className="grid gap-2 rounded-md border border-red/50 bg-red-wash p-3">
    <p className="font-semibold text-red">
      {tCount(
        problems.length,
        '{{count}} error in {{fileName}}. Nothing was imported.',
        '{{count}} errors in {{fileName}}. Nothing was imported.',
        { fileName },
      )}
    </p>
    <ul className="grid gap-2">
      {problems.slice(0, MAX_PROBLEMS).map(({ place, message, found }, index) => (
        // The same problem can occur in several places.
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

type WarningsProps = { readonly imported: TemplateImportResult; readonly onOpen: () => void };

const Warnings = ({ imported: { name, warnings }, onOpen }: WarningsProps) => (
  <>
    <Callout tone="amber">
      <p className="font-medium">
        {t('“{{name}}” imported in full. Check these points:', {
          name,
        })}
      </p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Callout>
    <DialogActions>
      <Button kind="primary" onPress={onOpen}>
        {t('Open template')}
      </Button>
    </DialogActions>
  </>
);
