import { FileUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type FileDropProps = {
  readonly label: string;
  readonly description?: ReactNode;
  /** The accept attribute of a file input: '.csv,.xlsx'. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
};

/** A drop target with a file input that does the same. */
export function FileDrop({ label, description, accept, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={`grid justify-items-center gap-2 rounded-lg border border-dashed p-6 text-center ${over ? 'border-accent bg-accent-wash' : 'border-edge/70 bg-surface'}`}
    >
      <FileUp aria-hidden="true" className="size-6 text-soft" />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {description !== undefined && <div className="max-w-prose text-sm text-soft">{description}</div>}
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Lets the user select the same file again after correcting it.
          target.value = '';
        }}
        className="max-w-full text-sm file:mr-3 file:h-9 file:rounded-md file:border file:border-edge/60 file:bg-surface file:px-3 file:font-medium file:text-ink"
      />
    </div>
  );
}
