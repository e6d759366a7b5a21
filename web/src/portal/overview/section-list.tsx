import type { PortalAssessment, PortalProgress } from '@assay/contract';
import { isComplete } from '@assay/contract/rules';
import { CheckCircle2, CircleDashed } from 'lucide-react';
import { t } from '../../format/i18n.ts';
import { getReturnedProgress } from '../portal-questions.ts';
import { RETURNED_ANCHOR } from '../step.ts';

type SectionListProps = { readonly assessment: PortalAssessment; readonly onJump?: () => void };

/** After a send-back, only the returned questions have progress to show. */
export function SectionList({ assessment, onJump }: SectionListProps) {
  const returned = getReturnedProgress(assessment);
  return (
    <ol className="grid gap-0.5">
      {returned && (
        <SectionLink
          title={t('Returned questions')}
          anchor={RETURNED_ANCHOR}
          progress={{ answered: returned.addressed, required: returned.returned }}
          onJump={onJump}
        />
      )}
      {assessment.sections.map(({ title, progress }, index) => (
        <SectionLink
          key={title}
          title={title}
          anchor={`/section/${String(index + 1)}`}
          progress={returned ? null : progress}
          onJump={onJump}
        />
      ))}
    </ol>
  );
}

type SectionLinkProps = {
  readonly title: string;
  readonly anchor: string;
  readonly progress: PortalProgress | null;
  readonly onJump: (() => void) | undefined;
};

function SectionLink({ title, anchor, progress, onJump }: SectionLinkProps) {
  return (
    <li>
      <a
        href={`#${anchor}`}
        {...(onJump && { onClick: onJump })}
        className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 hover:bg-hover"
      >
        {progress === null || isComplete(progress) ? (
          <CheckCircle2 aria-hidden="true" className="size-4 shrink-0 text-green" />
        ) : (
          <CircleDashed aria-hidden="true" className="size-4 shrink-0 text-soft" />
        )}
        <span className="min-w-0 grow wrap-anywhere">{title}</span>
        {progress && (
          <span className="text-xs whitespace-nowrap text-soft tabular-nums">
            {t('{{answered}} of {{required}}', progress)}
          </span>
        )}
      </a>
    </li>
  );
}
