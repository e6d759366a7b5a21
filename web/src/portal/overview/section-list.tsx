import type { PortalAssessment } from '@assay/contract';
import { isComplete } from '@assay/contract/rules';
import { CheckCircle2, CircleDashed } from 'lucide-react';
import { t } from '../../format/i18n.ts';

type SectionListProps = { readonly assessment: PortalAssessment; readonly onJump?: () => void };

export function SectionList({ assessment, onJump }: SectionListProps) {
  return (
    <ol className="grid gap-0.5">
      {assessment.sections.map(({ title, progress }, index) => (
        <li key={title}>
          <a
            href={`#/section/${String(index + 1)}`}
            {...(onJump && { onClick: onJump })}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 hover:bg-hover"
          >
            {isComplete(progress) ? (
              <CheckCircle2 aria-hidden="true" className="size-4 shrink-0 text-green" />
            ) : (
              <CircleDashed aria-hidden="true" className="size-4 shrink-0 text-soft" />
            )}
            <span className="min-w-0 grow wrap-anywhere">{title}</span>
            <span className="text-xs whitespace-nowrap text-soft tabular-nums">
              {t('{{answered}} of {{required}}', progress)}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
