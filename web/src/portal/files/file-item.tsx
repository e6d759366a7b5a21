import type { Evidence, PortalAssessment } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removeFile } from '../../api/portal.ts';
import { problemOf } from '../../api/problem.ts';
import { counted, t } from '../../format/text.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Press } from '../../ui/press.tsx';
import { isAnswerable } from '../asked.ts';
import { useRefresh } from '../portal-query.ts';
import { FileLine } from './file-line.tsx';
import { FileQuestions } from './file-questions.tsx';

export type FileItemProps = { readonly assessment: PortalAssessment; readonly file: Evidence };

const answersText = ({ questionKeys }: Evidence) =>
  questionKeys.length === 0
    ? t('Answers no question yet')
    : counted(questionKeys.length, 'Answers {{count}} question', 'Answers {{count}} questions');

/** A file of the tray with what can be done with it. */
export function FileItem({ assessment, file }: FileItemProps) {
  const [open, setOpen] = useState<'questions' | 'removal' | null>(null);
  const toggle = (what: 'questions' | 'removal') => setOpen(open === what ? null : what);
  return (
    <li className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0">
          <FileLine file={file} />
          <span className={`pl-6 text-xs ${file.questionKeys.length === 0 ? 'text-amber' : 'text-soft'}`}>
            {answersText(file)}
          </span>
        </div>
        {isAnswerable(assessment) && (
          <div data-screen-only className="-ml-2 flex flex-wrap gap-1">
            <Press
              kind="quiet"
              aria-expanded={open === 'questions'}
              aria-label={t('Questions that {{file}} answers', { file: file.fileName })}
              icon={<Link2 aria-hidden="true" />}
              onPress={() => toggle('questions')}
            >
              {t('Questions')}
            </Press>
            <Press
              kind="quiet"
              aria-expanded={open === 'removal'}
              aria-label={t('Remove {{file}}', { file: file.fileName })}
              icon={<Trash2 aria-hidden="true" />}
              onPress={() => toggle('removal')}
            >
              {t('Remove')}
            </Press>
          </div>
        )}
      </div>
      {open === 'questions' && <FileQuestions assessment={assessment} file={file} />}
      {open === 'removal' && <Removal file={file} onClose={() => setOpen(null)} />}
    </li>
  );
}

/** Asked on the spot: a file that is gone is gone. */
function Removal({ file, onClose }: { readonly file: Evidence; readonly onClose: () => void }) {
  const refresh = useRefresh();
  const removing = useMutation({ mutationFn: () => removeFile(file.id), onSuccess: refresh });
  const { length } = file.questionKeys;
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      <p>
        {length === 0
          ? t('The file is deleted. No question uses it.')
          : counted(
              length,
              'The file is deleted, and {{count}} question loses it.',
              'The file is deleted, and {{count}} questions lose it.',
            )}
      </p>
      {removing.error !== null && <ProblemNotice {...problemOf(removing.error)} />}
      <div className="flex flex-wrap gap-2">
        <Press onPress={onClose}>{t('Keep it')}</Press>
        <Press kind="danger" busy={removing.isPending} onPress={() => removing.mutate()}>
          {t('Delete the file')}
        </Press>
      </div>
    </div>
  );
}
