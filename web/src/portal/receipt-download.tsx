import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchReceiptPdf } from '../api/portal.ts';
import { hasStatus } from '../api/problem.ts';
import { t } from '../format/text.ts';
import { Press } from '../ui/press.tsx';

const TRIES = 30;
const AGAIN_MS = 2_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));

/** It is printed in the background: until it is there, the service says so. */
async function fetchReceipt(): Promise<Blob> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await (await fetchReceiptPdf()).blob();
    } catch (error) {
      if (!hasStatus(error, 503)) break;
      await pause();
    }
  }
  throw new Error('The receipt was not printed in time');
}

function keep(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

export function ReceiptDownload({ title }: { readonly title: string }) {
  const downloading = useMutation({
    mutationFn: fetchReceipt,
    onSuccess: (file) => keep(file, `${t('Receipt')} ${title}.pdf`),
  });
  return (
    <div className="grid gap-1">
      <Press
        kind="primary"
        icon={<Download aria-hidden="true" />}
        busy={downloading.isPending}
        onPress={() => downloading.mutate()}
      >
        {t('Download the receipt (PDF)')}
      </Press>
      <p role="status" className="text-xs text-soft">
        {downloading.isPending && t('It is being printed. It comes by itself in a moment.')}
        {downloading.isError && t('It is not there yet. Try again in a minute.')}
      </p>
    </div>
  );
}
