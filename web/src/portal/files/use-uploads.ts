import { useState } from 'react';
import { t } from '../../format/text.ts';
import { useRefresh } from '../portal-query.ts';
import { uploadFile } from './upload.ts';

export type Uploading = {
  readonly id: string;
  readonly file: File;
  readonly share: number;
  readonly refusal: string | null;
};

/** Files on their way to a question, or to no question yet. */
export function useUploads(questionKey?: string) {
  const refresh = useRefresh();
  const [uploads, setUploads] = useState<readonly Uploading[]>([]);
  const change = (id: string, changes: Partial<Uploading>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));
  const start = async ({ id, file }: Uploading) => {
    try {
      await uploadFile({ file, questionKey, onProgress: (share) => change(id, { share }) });
      await refresh();
      drop(id);
    } catch (error) {
      change(id, { refusal: error instanceof Error ? error.message : t('The file was not taken.') });
    }
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: crypto.randomUUID(), file, share: 0, refusal: null }));
    setUploads((all) => [...all, ...added]);
    for (const upload of added) void start(upload);
  };
  const retry = (upload: Uploading) => {
    change(upload.id, { refusal: null, share: 0 });
    void start(upload);
  };
  return { uploads, add, retry, drop };
}
