import type { TemplateSuggestion, TemplateSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { templateSuggestionQuery } from '../../../api/assessments.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { SelectedVendor } from './vendor-picker.tsx';

type SuggestedTemplateProps = {
  readonly vendor: SelectedVendor | undefined;
  readonly templates: readonly TemplateSummary[];
  readonly chosen: string;
  readonly onUse: (templateId: string) => void;
};

/** The template that was used last for the first vendor, or most often in its tier. */
export function SuggestedTemplate({ vendor, templates, chosen, onUse }: SuggestedTemplateProps) {
  const { data: suggestion } = useQuery(templateSuggestionQuery(vendor?.id));
  const template = templates.find(({ id }) => id === suggestion?.templateId);
  if (!vendor || !suggestion || !template || template.id === chosen) return null;
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      <p className="flex items-start gap-2">
        <Lightbulb aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
        <span className="wrap-anywhere">{formatSuggestion(suggestion, template, vendor)}</span>
      </p>
      <Button onPress={() => onUse(template.id)}>{t('Use suggested template')}</Button>
    </div>
  );
}

function formatSuggestion({ usedFor }: TemplateSuggestion, { name, version }: TemplateSummary, vendor: SelectedVendor) {
  const template = t('{{name}} v{{version}}', { name, version });
  return usedFor === 'VENDOR'
    ? t('Suggested: {{template}}, which was last used for {{vendor}}', { template, vendor: vendor.name })
    : t('Suggested: {{template}}, which is used most for vendors in the same tier', { template });
}
