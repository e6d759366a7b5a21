import { refusalIn } from '@assay/client';
import { uploadAddress } from '../../api/portal.ts';
import { t } from '../../format/text.ts';

export type Upload = {
  readonly file: File;
  readonly questionKey: string | undefined;
  readonly onProgress: (share: number) => void;
};

/** With XMLHttpRequest, the only one that tells how far a file has come. Fails with the reason in words. */
export function uploadFile({ file, questionKey, onProgress }: Upload): Promise<void> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new Error(t('The connection broke off. Try again.'))));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve();
      else reject(new Error(wordsOf(request)));
    });
    request.open('POST', uploadAddress(file.name, questionKey));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}

function wordsOf({ responseText, status }: XMLHttpRequest): string {
  const { details, message } = refusalIn(contentOf(responseText), new Response(null, { status }));
  return details[0]?.message ?? (message || t('The service could not take the file. Try again in a moment.'));
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
