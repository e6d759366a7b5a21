import type { Evidence, PortalAssessment, PortalEvidence } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { useMutation } from '@tanstack/react-query';
import { Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/errors.ts';
import { deleteEvidence } from '../../api/portal.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Checkbox } from '../../ui/field.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useRefreshPortal } from '../portal-query.ts';
import { listVisibleQuestions } from '../portal-questions.ts';
import { FileLine } from './file-line.tsx';
import { useAttachFile } from './use-attach-file.ts';

export type FileItemProps = { readonly assessment: PortalAssessment; readonly file: PortalEvidence };

const formatAnsweredQuestions = ({ questionKeys }: Evidence) =>
  questionKeys.length === 0
    ? t('Not attached to any question')
    : tCount(questionKeys.length, 'Attached to {{count}} question', 'Attached to {{count}} questions');

export function FileItem({ assessment, file }: FileItemProps) {
  const [open, setOpen] = useState<'questions' | 'removal' | null>(null);
  const toggle = (what: 'questions' | 'removal') => setOpen(open === what ? null : what);
  return (
    <li className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0">
          <FileLine file={file} />
          <span className={`pl-6 text-xs ${file.questionKeys.length === 0 ? 'text-amber' : 'text-soft'}`}>
            {formatAnsweredQuestions(file)}
          </span>
        </div>
        {isWithVendor(assessment) && file.canChange && (
          <div data-screen-only className="-ml-2 flex flex-wrap gap-1">
            <NativeButton
              kind="quiet"
              aria-expanded={open === 'questions'}
              aria-label={t('Questions {{file}} is attached to', { file: file.fileName })}
              icon={<Link2 aria-hidden="true" />}
              onPress={() => toggle('questions')}
            >
              {t('Questions')}
            </NativeButton>
            <NativeButton
              kind="quiet"
              aria-expanded={open === 'removal'}
              aria-label={t('Remove {{file}}', { file: file.fileName })}
              icon={<Trash2 aria-hidden="true" />}
              onPress={() => toggle('removal')}
            >
              {t('Remove')}
            </NativeButton>
          </div>
        )}
      </div>
      {open === 'questions' && <FileQuestions assessment={assessment} file={file} />}
      {open === 'removal' && <DeleteFileDialog file={file} onClose={() => setOpen(null)} />}
    </li>
  );
}

/** Asks first, because a deletion cannot be undone. */
function DeleteFileDialog({ file, onClose }: { readonly file: Evidence; readonly onClose: () => void }) {
  const refresh = useRefreshPortal();
  const removing = useMutation({ mutationFn: () => deleteEvidence(file.id), onSuccess: refresh });
  const { length } = file.questionKeys;
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      <p>
        {length === 0
          ? t('This deletes the file. It isn’t attached to any question.')
          : tCount(
              length,
              'This deletes the file and removes it from {{count}} question.',
              'This deletes the file and removes it from {{count}} questions.',
            )}
      </p>
      {removing.error !== null && <ProblemNotice {...toProblem(removing.error)} />}
      <div className="flex flex-wrap gap-2">
        <NativeButton onPress={onClose}>{t('Keep file')}</NativeButton>
        <NativeButton kind="danger" busy={removing.isPending} onPress={() => removing.mutate()}>
          {t('Delete file')}
        </NativeButton>
      </div>
    </div>
  );
}

type FileQuestionsProps = { readonly assessment: PortalAssessment; readonly file: Evidence };

/** All open questions, with a checkbox for each that the file is attached to. */
function FileQuestions({ assessment, file }: FileQuestionsProps) {
  const attaching = useAttachFile();
  const attach = (questionKey: string, isAttached: boolean) => {
    if (!attaching.isPending) attaching.mutate({ file, questionKey, isAttached });
  };
  return (
    <div
      role="group"
      aria-label={t('Questions {{file}} is attached to', { file: file.fileName })}
      className="grid max-h-80 gap-3 overflow-y-auto rounded-md bg-sunken p-3"
    >
      {assessment.sections.map((section) => (
        <div key={section.title} className="grid gap-1">
          <h3 className="text-xs text-soft">{section.title}</h3>
          {listVisibleQuestions(section).map(({ key, text, open }) => (
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
      {attaching.error !== null && <ProblemNotice {...toProblem(attaching.error)} />}
    </div>
  );
}
