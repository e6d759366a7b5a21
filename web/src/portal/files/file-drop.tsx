import { Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { t } from '../../format/i18n.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { type UploadState, useUploads } from './use-uploads.ts';

type FileDropProps = {
  readonly label: string;
  /** The URL that a file of this name is uploaded to. */
  readonly toUrl: (fileName: string) => string;
  readonly isNew?: boolean;
};

/** Accepts files by selection or drag and drop, and shows their progress. */
export function FileDrop({ label, toUrl, isNew = false }: FileDropProps) {
  const { uploads, add, retry, drop } = useUploads(toUrl);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div className="grid max-w-prose gap-2" data-screen-only>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-dashed px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-wash' : 'border-edge hover:bg-hover'}`}
      >
        <Upload aria-hidden="true" className="size-4 shrink-0 text-soft" />
        <span>{label}</span>
        <input
          type="file"
          multiple
          autoFocus={isNew}
          className="sr-only"
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload.id)} />
      ))}
    </div>
  );
}

type UploadLineProps = {
  readonly upload: UploadState;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
};

function UploadLine({ upload: { file, share, refusal }, onRetry, onDrop }: UploadLineProps) {
  if (refusal === null) {
    return <ProgressBar label={file.name} done={Math.round(share * 100)} total={100} />;
  }
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-red/50 bg-red-wash p-3">
      <div className="wrap-anywhere">
        <p className="font-semibold">{t('{{name}} was not uploaded.', { name: file.name })}</p>
        <p>{refusal}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <NativeButton onPress={onRetry}>{t('Try again')}</NativeButton>
        <NativeButton onPress={onDrop}>{t('Dismiss')}</NativeButton>
      </div>
    </div>
  );
}
