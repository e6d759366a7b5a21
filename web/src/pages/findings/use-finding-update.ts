import type { Finding, FindingDetailsUpdate } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ASSESSMENTS_KEY } from '../../api/assessments.ts';
import { findingQuery, FINDINGS_KEY, updateFindingDetails } from '../../api/findings.ts';
import { VENDORS_KEY } from '../../api/vendors.ts';
import { t } from '../../format/i18n.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** A finding is also shown with its vendor and its assessment. */
const AFFECTED_KEYS = [FINDINGS_KEY, VENDORS_KEY, ASSESSMENTS_KEY];

export function useRefreshFindings() {
  const queryClient = useQueryClient();
  return () => Promise.all(AFFECTED_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useSetFinding() {
  const queryClient = useQueryClient();
  const refresh = useRefreshFindings();
  return async (finding: Finding) => {
    queryClient.setQueryData(findingQuery(finding.id).queryKey, finding);
    await refresh();
  };
}

type InPlaceUpdate = {
  readonly update: FindingDetailsUpdate;
  readonly undo: FindingDetailsUpdate;
  readonly message: string;
};

/** Changes a field in place, with an undo button in the toast. */
export function useInPlaceUpdate({ id }: Finding) {
  const setFinding = useSetFinding();
  const change = useMutation({
    mutationFn: (update: FindingDetailsUpdate) => updateFindingDetails(id, update),
    onSuccess: setFinding,
    onError: (error) => showProblem(error),
  });
  const save = ({ update, undo, message }: InPlaceUpdate) =>
    change.mutate(update, {
      onSuccess: () => showToast(message, { undo: { label: t('Undo'), onAction: () => change.mutate(undo) } }),
    });
  return { save, pending: change.isPending ? change.variables : null };
}
