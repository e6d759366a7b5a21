import { Upload } from 'lucide-react';
import { toProblem } from '../api/errors.ts';
import { t } from '../format/i18n.ts';
import { buttonClass } from '../ui/button-class.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';

type FileUploadProps = { readonly label: string; readonly upload: (file: File) => Promise<void> };

export function FileUpload({ label, upload }: FileUploadProps) {
  const { submit, busy, error } = useSubmit(upload);
  return (
    <div className="grid gap-1">
      <label
        className={`${buttonClass('quiet')} -ml-2 w-fit cursor-pointer text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent`}
      >
        <Upload aria-hidden="true" />
        {busy ? t('Uploading…') : t('Add file')}
        <input
          type="file"
          aria-label={label}
          disabled={busy}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void submit(file);
            // Lets the user select the same file again.
            target.value = '';
          }}
        />
      </label>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </div>
  );
}
