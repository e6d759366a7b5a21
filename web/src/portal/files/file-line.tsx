import type { Evidence } from '@assay/contract';
import { FileText } from 'lucide-react';
import { evidenceUrl } from '../../api/portal.ts';
import { formatBytes } from '../../format/numbers.ts';

export function FileLine({ file: { id, fileName, sizeBytes } }: { readonly file: Evidence }) {
  return (
    <span className="inline-flex min-h-6 min-w-0 items-center gap-2">
      <FileText aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <a href={evidenceUrl(id)} download className="underline wrap-anywhere hover:text-accent">
        {fileName}
      </a>
      <span className="text-xs whitespace-nowrap text-soft tabular-nums">{formatBytes(sizeBytes)}</span>
    </span>
  );
}
