import { tCount } from '../../format/i18n.ts';

export type RecordCounts = Readonly<
  Record<
    | 'assessments'
    | 'findings'
    | 'findingFiles'
    | 'evidenceFiles'
    | 'certifications'
    | 'certificationFiles'
    | 'responsibilities',
    number
  >
>;

/** A line for each kind of record that a vendor has. */
export function listRecordCounts(counts: RecordCounts): string[] {
  const { assessments, findings, findingFiles, evidenceFiles } = counts;
  const { certifications, certificationFiles, responsibilities } = counts;
  return [
    assessments > 0 && tCount(assessments, '{{count}} assessment', '{{count}} assessments'),
    findings > 0 && tCount(findings, '{{count}} finding', '{{count}} findings'),
    findingFiles > 0 && tCount(findingFiles, '{{count}} finding file', '{{count}} finding files'),
    evidenceFiles > 0 && tCount(evidenceFiles, '{{count}} evidence file', '{{count}} evidence files'),
    certifications > 0 && tCount(certifications, '{{count}} certification', '{{count}} certifications'),
    certificationFiles > 0 &&
      tCount(certificationFiles, '{{count}} certification file', '{{count}} certification files'),
    responsibilities > 0 && tCount(responsibilities, '{{count}} responsibility', '{{count}} responsibilities'),
  ].filter((line) => line !== false);
}
