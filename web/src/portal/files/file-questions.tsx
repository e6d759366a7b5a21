import type { Evidence, PortalAssessment } from '@assay/contract';
import { problemOf } from '../../api/problem.ts';
import { t } from '../../format/text.ts';
import { Checkbox } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { shownQuestions } from '../asked.ts';
import { useAttaching } from './use-attaching.ts';

type FileQuestionsProps = { readonly assessment: PortalAssessment; readonly file: Evidence };

/** Every question that is open, with a tick where the file answers it. */
export function FileQuestions({ assessment, file }: FileQuestionsProps) {
  const attaching = useAttaching();
  const attach = (questionKey: string, isAttached: boolean) => {
    if (!attaching.isPending) attaching.mutate({ file, questionKey, isAttached });
  };
  return (
    <div
      role="group"
      aria-label={t('Questions that {{file}} answers', { file: file.fileName })}
      className="grid max-h-80 gap-3 overflow-y-auto rounded-md bg-sunken p-3"
    >
      {assessment.sections.map((section) => (
        <div key={section.title} className="grid gap-1">
          <h3 className="text-xs text-soft">{section.title}</h3>
          {shownQuestions(section).map(({ key, text, open }) => (
            <Checkbox
              key={key}
              label={<span className="wrap-anywhere">{text}</span>}
              disabled={!open}
              checked={file.questionKeys.includes(key)}
              onChange={({ target }) => attach(key, target.checked)}
            />
          ))}
        </div>
      ))}
      {attaching.error !== null && <ProblemNotice {...problemOf(attaching.error)} />}
    </div>
  );
}
