import { X } from 'lucide-react';
import { problemOf } from '../../api/problem.ts';
import { t } from '../../format/text.ts';
import { SelectField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Press } from '../../ui/press.tsx';
import { filesOf } from '../asked.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { FileLine } from '../files/file-line.tsx';
import { useAttaching } from '../files/use-attaching.ts';
import type { QuestionProps } from './question-props.ts';

type QuestionFilesProps = QuestionProps & {
  /** Asked for a moment ago, so that the file comes next. */
  readonly isNew?: boolean;
};

/** The files of a question: those it has, a new one, or one that is already in the tray. */
export function QuestionFiles({ assessment, question: { key }, isNew = false }: QuestionFilesProps) {
  const attaching = useAttaching();
  const files = filesOf(assessment, key);
  const others = assessment.evidence.filter((file) => !files.includes(file));
  const attach = (id: string) => {
    const file = others.find((other) => other.id === id);
    if (file) attaching.mutate({ file, questionKey: key, isAttached: true });
  };
  return (
    <div className="grid gap-2">
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center gap-x-2">
              <FileLine file={file} />
              <span data-screen-only>
                <Press
                  kind="icon"
                  aria-label={t('Take {{file}} off this question', { file: file.fileName })}
                  title={t('Take it off this question')}
                  onPress={() => attaching.mutate({ file, questionKey: key, isAttached: false })}
                >
                  <X aria-hidden="true" />
                </Press>
              </span>
            </li>
          ))}
        </ul>
      )}
      <FileDrop label={t('Upload a file for this question')} questionKey={key} isNew={isNew} />
      {others.length > 0 && (
        <div data-screen-only className="max-w-prose">
          <SelectField
            label={t('Or use one that you have uploaded')}
            none={t('Choose a file…')}
            value=""
            options={others.map(({ id, fileName }) => ({ value: id, label: fileName }))}
            onChange={({ target }) => attach(target.value)}
          />
        </div>
      )}
      {attaching.error !== null && <ProblemNotice {...problemOf(attaching.error)} />}
    </div>
  );
}
