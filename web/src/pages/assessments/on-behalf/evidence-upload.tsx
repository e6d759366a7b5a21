import type { AssessmentDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { assessmentQuery, uploadEvidence } from '../../../api/assessments.ts';
import { toProblem } from '../../../api/errors.ts';
import { formatBytes } from '../../../format/numbers.ts';
import { t } from '../../../format/i18n.ts';
import { Field } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type EvidenceUploadProps = { readonly detail: AssessmentDetail; readonly questionKey: string };

export function EvidenceUpload({ detail, questionKey }: EvidenceUploadProps) {
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async (file: File) => {
    await uploadEvidence(detail.id, { file, questionKey });
    showToast(t('{{name}} uploaded', { name: file.name }));
    await queryClient.invalidateQueries(assessmentQuery(detail.id));
  });
  const files = detail.evidence.filter(({ questionKeys }) => questionKeys.includes(questionKey));
  return (
    <div className="grid gap-2">
      <ul className="text-sm empty:hidden">
        {files.map(({ id, fileName, sizeBytes }) => (
          <li key={id} className="wrap-anywhere">{`${fileName} · ${formatBytes(sizeBytes)}`}</li>
        ))}
      </ul>
      <Field label={busy ? t('Uploading…') : t('Add file')}>
        {(wired) => (
          <input
            {...wired}
            type="file"
            disabled={busy}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void submit(file);
              target.value = '';
            }}
            className="max-w-md text-sm file:mr-3 file:h-8 file:rounded-md file:border file:border-edge/60 file:bg-surface file:px-3"
          />
        )}
      </Field>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </div>
  );
}
