import { randomUUID } from 'node:crypto';
import { putObject } from './stored-objects.ts';
import type { TestApp } from './test-app.ts';

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
type Ids = Readonly<
  Record<'assessmentId' | 'questionKey' | 'evidenceId' | 'certificationId' | 'attachmentId', string> &
    Record<'findingId' | 'findingLinkId' | 'fileId', string>
>;
type FilesInput = { readonly organisationId: string; readonly family: Ids; readonly text: string };

/** A file of the assessment, of the certification and of the finding, and one that was deleted. */
export async function seedFiles({ ctx }: TestApp, insert: Insert, { organisationId, family, text }: FilesInput) {
  const insertFile = async (table: string, id: string, owner: Readonly<Record<string, string>>) =>
    insert(table, {
      id,
      ...owner,
      file_name: `${text}.txt`,
      mime_type: 'text/plain',
      ...(await putObject(ctx.files, `${organisationId}/${id}`, text)),
      uploaded_by_name: text,
    });
  const { assessmentId: assessment_id, certificationId: certification_id, evidenceId, attachmentId } = family;
  await insertFile('evidence', evidenceId, { assessment_id });
  await insert('evidence_question', { evidence_id: evidenceId, question_key: family.questionKey });
  await insertFile('certification_attachment', attachmentId, { certification_id });
  const { findingId: finding_id, findingLinkId: uploaded_by_link_id } = family;
  await insertFile('finding_file', family.fileId, { finding_id, uploaded_by_link_id });
  await insert('retained_file', { id: randomUUID(), assessment_id, size_bytes: 1 });
}
