import type { ControlMapping } from '@assay/contract';
import { TriangleAlert, X } from 'lucide-react';
import { t } from '../../../format/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ControlPicker } from './control-picker.tsx';
import { formatControlName, listControls, type MappableControl, useFrameworks } from './framework-controls.ts';
import { EditorSection } from './editor-section.tsx';

type MappingEditorProps = {
  readonly mappings: readonly ControlMapping[];
  readonly onChange: (mappings: ControlMapping[]) => void;
};

/** Maps a question to controls of the imported frameworks, found by code or title. */
export function MappingEditor({ mappings, onChange }: MappingEditorProps) {
  const frameworks = useFrameworks();
  const controls = listControls(frameworks ?? []);
  const chosen = new Set(mappings.map(formatControlName));
  return (
    <EditorSection title={t('Controls')} description={t('Used for findings and compliance by framework.')}>
      {mappings.length > 0 && (
        <ul className="grid gap-1">
          {mappings.map((mapping) => (
            <MappingLine
              key={formatControlName(mapping)}
              mapping={mapping}
              control={controls.find((known) => formatControlName(known.mapping) === formatControlName(mapping))}
              isLooked={frameworks !== null}
              onRemove={() => onChange(mappings.filter((other) => other !== mapping))}
            />
          ))}
        </ul>
      )}
      {frameworks?.length === 0 ? (
        <Notice>{t('Import a framework to map this question to its controls.')}</Notice>
      ) : (
        <ControlPicker
          controls={controls.filter(({ mapping }) => !chosen.has(formatControlName(mapping)))}
          onPick={({ mapping }) => onChange([...mappings, mapping])}
        />
      )}
    </EditorSection>
  );
}

type MappingLineProps = {
  readonly mapping: ControlMapping;
  readonly control: MappableControl | undefined;
  readonly isLooked: boolean;
  readonly onRemove: () => void;
};

function MappingLine({ mapping, control, isLooked, onRemove }: MappingLineProps) {
  const { framework, version, code } = mapping;
  return (
    <li className="flex items-start gap-2 rounded-md bg-sunken py-0.5 pr-0.5 pl-2">
      <span className="grid min-w-0 flex-1 py-1 text-sm">
        <span className="wrap-anywhere">
          <strong className="font-semibold">{code}</strong> {control?.title}
        </span>
        <span className="text-xs text-soft">{`${framework} ${version}`}</span>
        {isLooked && !control && (
          <span className="flex items-center gap-1 text-xs text-amber">
            <TriangleAlert aria-hidden="true" className="size-3.5" />
            {t('Not in any imported framework')}
          </span>
        )}
      </span>
      <IconButton label={t('Remove {{code}}', { code })} icon={<X aria-hidden="true" />} onPress={onRemove} />
    </li>
  );
}
