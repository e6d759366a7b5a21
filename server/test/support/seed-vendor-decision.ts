import { randomUUID } from 'node:crypto';

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
type Ids = Readonly<Record<'vendorId' | 'assessmentId' | 'findingId', string>>;

/** A decision with the seeded finding as its condition. */
export async function seedVendorDecision(insert: Insert, ids: Ids, text: string) {
  const decisionId = randomUUID();
  await insert('vendor_decision', {
    id: decisionId,
    vendor_id: ids.vendorId,
    outcome: 'APPROVED_WITH_CONDITIONS',
    rationale: text,
    assessment_id: ids.assessmentId,
    assessment_title: text,
    critical_finding_ids: [],
    decided_by_name: text,
  });
  await insert('vendor_decision_condition', {
    id: randomUUID(),
    decision_id: decisionId,
    finding_id: ids.findingId,
    title: text,
    position: 0,
  });
}
