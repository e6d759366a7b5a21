import { ErrorBody, Evidence } from '@assay/contract';
import { withSearch } from '../../api/client.ts';
import { t } from '../../format/text.ts';

export type Upload = {
  readonly file: File;
  readonly questionKey: string | undefined;
  readonly onProgress: (share: number) => void;
};

/** With XMLHttpRequest, the only one that tells how far a file has come. Fails with the reason in words. */
export function uploadFile({ file, questionKey, onProgress }: Upload): Promise<Evidence> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new Error(t('The connection broke off. Try again.'))));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(Evidence.parse(JSON.parse(request.responseText)));
      else reject(new Error(refusalIn(request.responseText)));
    });
    request.open('POST', withSearch('/api/portal/evidence', { fileName: file.name, questionKey }));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}

function refusalIn(text: string): string {
  try {
    const { error, details } = ErrorBody.parse(JSON.parse(text));
    return details?.[0]?.message ?? error;
  } catch {
    return t('The service could not take the file. Try again in a moment.');
  }
}
