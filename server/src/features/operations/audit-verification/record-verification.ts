import type { SealerContext } from '../../../context.ts';
import { type ResultProblem, type ResultsReport, verifyResults } from '../../assessments/results/index.ts';
import { type AuditProblem, type LogReport, verifyLog } from '../../record/audit/index.ts';

export type VerificationReport = Omit<LogReport, 'problem'> & {
  readonly problem: AuditProblem | (ResultProblem & { readonly number: null }) | null;
  /** The results of completed assessments; null if the log itself has a problem, because they rely on it. */
  readonly results: Omit<ResultsReport, 'problem'> | null;
};

/** Verifies the audit log, and with its help the results of completed assessments. */
export async function verifyRecords(
  ctx: SealerContext,
  organisationId: string,
  witness: readonly string[] | null,
): Promise<VerificationReport> {
  const log = await verifyLog(ctx, organisationId, witness);
  if (!log.ok) return { ...log, results: null };
  const { problem, ...results } = await verifyResults(ctx, organisationId);
  return {
    ...log,
    ok: problem === null,
    problem: problem && { ...problem, number: null },
    results,
    cannotShow: [...log.cannotShow, ...listUnsealedResults(results.unsealed)],
  };
}

function listUnsealedResults(unsealed: number): string[] {
  if (unsealed === 0) return [];
  const results =
    unsealed === 1
      ? 'The result of 1 assessment is not sealed because an earlier release completed it.'
      : `The results of ${String(unsealed)} assessments are not sealed because an earlier release completed them.`;
  return [`${results} Changes to unsealed results cannot be detected.`];
}
