import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Receipt } from '@assay/contract';
import { fetchReceiptPdf } from '../api/portal.ts';
import { hasStatus } from '../api/errors.ts';
import { t } from '../format/i18n.ts';
import { NativeButton } from '../ui/native-button.tsx';

const MAX_ATTEMPTS = 30;
const RETRY_DELAY_MS = 2_000;

const waitForRetry = () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));

/** The receipt is rendered in the background. Until it is ready, the service responds with 503. */
async function fetchReceiptWithRetry(): Promise<Blob> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    try {
      return await (await fetchReceiptPdf()).blob();
    } catch (error) {
      if (!hasStatus(error, 503)) break;
      await waitForRetry();
    }
  }
  throw new Error('Timed out waiting for the receipt PDF');
}

/** What `verifier/verify-score.mjs --receipt` reads. */
const toJsonFile = (receipt: Receipt) => new Blob([JSON.stringify(receipt)], { type: 'application/json' });

function saveReceipt(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

export function ReceiptDownload({ receipt }: { readonly receipt: Receipt }) {
  const { title } = receipt;
  const downloading = useMutation({
    mutationFn: fetchReceiptWithRetry,
    onSuccess: (file) => saveReceipt(file, `${t('Receipt')} ${title}.pdf`),
  });
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <NativeButton
          kind="primary"
          icon={<Download aria-hidden="true" />}
          busy={downloading.isPending}
          onPress={() => downloading.mutate()}
        >
          {t('Download receipt (PDF)')}
        </NativeButton>
        <NativeButton
          kind="plain"
          icon={<Download aria-hidden="true" />}
          onPress={() => saveReceipt(toJsonFile(receipt), `${t('Receipt')} ${title}.json`)}
        >
          {t('Download for verification (JSON)')}
        </NativeButton>
      </div>
      <p role="status" className="text-xs text-soft">
        {downloading.isPending && t('Generating the PDF. Your download will start shortly.')}
        {downloading.isError && t('The receipt isn’t ready yet. Try again in a minute.')}
      </p>
    </div>
  );
}
