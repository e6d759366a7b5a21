import type { AuditedRecord, AuditEntry } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { useCan } from '../api/me.ts';
import { findVendorName, formatSubject } from '../format/audit-sentences/audit-sentence.ts';
import { splitAtSlots } from '../format/audit-sentences/sentence.ts';
import { t } from '../format/i18n.ts';

type AuditSentenceProps = {
  readonly entry: AuditEntry;
  readonly sentence: string;
  readonly notes?: readonly string[];
  readonly pageRecord: 'Vendor' | 'Finding' | undefined;
};

/** A sentence about an entry. Names are links if the record still exists and the user may open it. */
export function AuditSentence({ entry, sentence, notes = [], pageRecord }: AuditSentenceProps) {
  const slots = {
    actor: <span className="font-medium">{entry.userName}</span>,
    subject: <Subject entry={entry} pageRecord={pageRecord} />,
    vendor: <Vendor entry={entry} />,
  };
  return (
    <>
      {splitAtSlots(sentence).map((part, index) => (
        <span key={index}>{'slot' in part ? slots[part.slot] : part.text}</span>
      ))}
      {notes.length > 0 && <span className="text-soft">{` · ${notes.join(' · ')}`}</span>}
    </>
  );
}

const LINK = 'font-medium text-accent hover:underline';

const PAGE_RECORD_LABELS = { Vendor: t('this vendor'), Finding: t('this finding') };

type SubjectProps = Pick<AuditSentenceProps, 'entry' | 'pageRecord'>;

function Subject({ entry, pageRecord }: SubjectProps) {
  const { record, entityType } = entry;
  // A vendor that was merged into the one of the page has no record any more, and is shown by its name.
  if (pageRecord !== undefined && entityType === pageRecord && record !== null) return PAGE_RECORD_LABELS[pageRecord];
  const name = formatSubject(entry);
  if (record === null || record.type === pageRecord) return <span className="font-medium">{name}</span>;
  return <RecordLink record={record}>{name}</RecordLink>;
}

function Vendor({ entry }: { readonly entry: AuditEntry }) {
  const canOpen = useCan('vendors:view');
  const name = findVendorName(entry);
  const vendorId = entry.record?.vendorId ?? null;
  if (vendorId === null || !canOpen) return name;
  return (
    <Link to="/vendors/$vendorId" params={{ vendorId }} className={LINK}>
      {name}
    </Link>
  );
}

type RecordLinkProps = { readonly record: AuditedRecord; readonly children: string };

function RecordLink({ record: { type, id }, children }: RecordLinkProps) {
  switch (type) {
    case 'Vendor':
      return (
        <Link to="/vendors/$vendorId" params={{ vendorId: id }} className={LINK}>
          {children}
        </Link>
      );
    case 'Assessment':
      return (
        <Link to="/assessments/$assessmentId" params={{ assessmentId: id }} className={LINK}>
          {children}
        </Link>
      );
    case 'Finding':
      return (
        <Link to="/findings/$findingId" params={{ findingId: id }} className={LINK}>
          {children}
        </Link>
      );
    case 'Template':
      return (
        <Link to="/templates/$templateId" params={{ templateId: id }} className={LINK}>
          {children}
        </Link>
      );
    case 'Framework':
      return (
        <Link to="/frameworks/$frameworkId" params={{ frameworkId: id }} className={LINK}>
          {children}
        </Link>
      );
  }
}
