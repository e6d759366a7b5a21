import { parseErrorResponse } from '@assay/client';
import { useState } from 'react';
import { t } from '../../format/i18n.ts';
import { useRefreshPortal } from '../portal-query.ts';

export type UploadState = {
  readonly id: string;
  readonly file: File;
  readonly share: number;
  readonly refusal: string | null;
};

/** One file at a time: the service accepts only a few from one link at once. */
let lastUpload: Promise<void> = Promise.resolve();

/** Uploads files to the URL for their name. */
export function useUploads(toUrl: (fileName: string) => string) {
  const refresh = useRefreshPortal();
  const [uploads, setUploads] = useState<readonly UploadState[]>([]);
  const change = (id: string, changes: Partial<UploadState>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));
  const start = async ({ id, file }: UploadState) => {
    try {
      await uploadFile({ file, url: toUrl(file.name), onProgress: (share) => change(id, { share }) });
      await refresh();
      drop(id);
    } catch (error) {
      change(id, { refusal: error instanceof Error ? error.message : t('The file couldn’t be uploaded.') });
    }
  };
  const enqueue = (upload: UploadState) => {
    lastUpload = lastUpload.then(() => start(upload));
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: crypto.randomUUID(), file, share: 0, refusal: null }));
    setUploads((all) => [...all, ...added]);
    for (const upload of added) enqueue(upload);
  };
  const retry = (upload: UploadState) => {
    change(upload.id, { refusal: null, share: 0 });
    enqueue(upload);
  };
  return { uploads, add, retry, drop };
}

type UploadInput = {
  readonly file: File;
  readonly url: string;
  readonly onProgress: (share: number) => void;
};

/** Uses XMLHttpRequest, because fetch does not report upload progress. Rejects with a readable message. */
function uploadFile({ file, url, onProgress }: UploadInput): Promise<void> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new Error(t('The connection was lost. Try again.'))));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve();
      else reject(new Error(toErrorMessage(request)));
    });
    request.open('POST', url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}

function toErrorMessage({ responseText, status }: XMLHttpRequest): string {
  const { details, message } = parseErrorResponse(parseJson(responseText), new Response(null, { status }));
  return details[0]?.message ?? (message || t('The file couldn’t be uploaded. Try again in a moment.'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
