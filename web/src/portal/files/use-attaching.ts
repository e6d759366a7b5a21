import type { Evidence } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { attachFile } from '../../api/portal.ts';
import { useRefresh } from '../portal-query.ts';

type Attachment = { readonly file: Evidence; readonly questionKey: string; readonly isAttached: boolean };

/** Says of a file that it answers a question, or no longer does. */
export function useAttaching() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ file, questionKey, isAttached }: Attachment) => {
      const others = file.questionKeys.filter((key) => key !== questionKey);
      return attachFile(file.id, isAttached ? [...others, questionKey] : others);
    },
    onSuccess: refresh,
  });
}
