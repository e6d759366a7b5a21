import { X } from 'lucide-react';
import { toProblem } from '../../api/errors.ts';
import { uploadUrl } from '../../api/portal.ts';
import { t } from '../../format/i18n.ts';
import { SelectField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { listQuestionFiles } from '../portal-questions.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { FileLine } from '../files/file-line.tsx';
import { useAttachFile } from '../files/use-attach-file.ts';
import type { QuestionProps } from './question-props.ts';

type QuestionFilesProps = QuestionProps & {
  /** Just opened by the contact, so that the file input gets the focus. */
  readonly isNew?: boolean;
};

/** The files of a question, with options to upload one or attach an existing one. */
export function QuestionFiles({ assessment, question: { key }, isNew = false }: QuestionFilesProps) {
  const attaching = useAttachFile();
  const files = listQuestionFiles(assessment, key);
  const others = assessment.evidence.filter((file) => file.canChange && !files.includes(file));
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
              {file.canChange && (
                <span data-screen-only>
                  <NativeButton
                    kind="icon"
                    aria-label={t('Remove {{file}} from this question', { file: file.fileName })}
                    title={t('Remove from this question')}
                    onPress={() => attaching.mutate({ file, questionKey: key, isAttached: false })}
                  >
                    <X aria-hidden="true" />
                  </NativeButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        label={t('Upload a file for this question')}
        toUrl={(fileName) => uploadUrl(fileName, key)}
        isNew={isNew}
      />
      {others.length > 0 && (
        <div data-screen-only className="max-w-prose">
          <SelectField
            label={t('Or use a file you’ve already uploaded')}
            none={t('Choose a file…')}
            value=""
            options={others.map(({ id, fileName }) => ({ value: id, label: fileName }))}
            onChange={({ target }) => attach(target.value)}
          />
        </div>
      )}
      {attaching.error !== null && <ProblemNotice {...toProblem(attaching.error)} />}
    </div>
  );
}
