import type { Evidence } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { attachEvidence } from '../../api/portal.ts';
import { useRefreshPortal } from '../portal-query.ts';

type Attachment = { readonly file: Evidence; readonly questionKey: string; readonly isAttached: boolean };

/** Attaches a file to a question, or detaches it. */
export function useAttachFile() {
  const refresh = useRefreshPortal();
  return useMutation({
    mutationFn: ({ file, questionKey, isAttached }: Attachment) => {
      const others = file.questionKeys.filter((key) => key !== questionKey);
      return attachEvidence(file.id, isAttached ? [...others, questionKey] : others);
    },
    onSuccess: refresh,
  });
}
