import { randomUUID } from 'node:crypto';

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
type Ids = Readonly<Record<'vendorId' | 'assessmentId' | 'findingId' | 'questionKey' | 'userId', string>>;

/** An open finding of the seeded assessment, with a comment. */
export async function seedFinding(insert: Insert, ids: Ids, text: string) {
  await insert('finding', {
    id: ids.findingId,
    vendor_id: ids.vendorId,
    assessment_id: ids.assessmentId,
    question_key: ids.questionKey,
    title: text,
    description: text,
    severity: 'HIGH',
    proposed: false,
    control_codes: [text],
    recommendation: text,
    owner_id: ids.userId,
  });
  await insert('comment', {
    id: randomUUID(),
    finding_id: ids.findingId,
    visibility: 'INTERNAL',
    body: text,
    author_name: text,
  });
}
