import type { AuditEntry } from '@assay/contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatEntityType } from '../format/audit-labels.ts';
import { formatAuditSentence, listAuditNotes } from '../format/audit-sentences/audit-sentence.ts';
import { formatRunSentence } from '../format/audit-sentences/fold-entries.ts';
import { formatDateTime, formatTime } from '../format/dates.ts';
import { t } from '../format/i18n.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditSentence } from './audit-sentence.tsx';

export type ActivityContext = {
  /** The type of the record that the page shows: entries need not name it or its vendor. */
  readonly pageRecord?: 'Vendor' | 'Finding';
  /** Names for the IDs of users in the details. */
  readonly names: ReadonlyMap<string, string>;
};

type ActivityRunProps = ActivityContext & { readonly run: readonly AuditEntry[] };

/** One entry, or several of the same kind as one sentence. */
export function ActivityRun({ run, pageRecord, names }: ActivityRunProps) {
  const [first] = run;
  if (!first) return null;
  const isVendorKnown = pageRecord !== undefined;
  if (run.length === 1) return <Entry entry={first} pageRecord={pageRecord} names={names} />;
  return (
    <Row
      moment={first.createdAt}
      label={t('Show entries')}
      sentence={
        <AuditSentence entry={first} sentence={formatRunSentence(run, isVendorKnown)} pageRecord={pageRecord} />
      }
    >
      <ol className="divide-y divide-line border-l-2 border-line">
        {run.map((entry) => (
          <Entry key={entry.id} entry={entry} pageRecord={pageRecord} names={names} />
        ))}
      </ol>
    </Row>
  );
}

type EntryProps = {
  readonly entry: AuditEntry;
  readonly pageRecord: ActivityContext['pageRecord'];
  readonly names: ReadonlyMap<string, string>;
};

function Entry({ entry, pageRecord, names }: EntryProps) {
  const sentence = formatAuditSentence(entry, pageRecord !== undefined);
  return (
    <Row
      moment={entry.createdAt}
      label={t('Details')}
      sentence={
        <AuditSentence entry={entry} sentence={sentence} notes={listAuditNotes(entry)} pageRecord={pageRecord} />
      }
    >
      <div className="grid gap-3">
        <AuditChanges meta={entry.meta} names={names} />
        <DescriptionList items={listFacts(entry)} />
      </div>
    </Row>
  );
}

const listFacts = ({ actionLabel, createdAt, entityType, entityId, requestId }: AuditEntry) => [
  { label: t('Action'), value: actionLabel },
  { label: t('Time'), value: formatDateTime(createdAt) },
  ...(entityType === null
    ? []
    : [
        {
          label: t('Record'),
          value: (
            <>
              {formatEntityType(entityType)} {entityId !== null && <code>{entityId}</code>}
            </>
          ),
        },
      ]),
  ...(requestId === null ? [] : [{ label: t('Request ID'), value: <code>{requestId}</code> }]),
];

type RowProps = {
  readonly moment: string;
  readonly sentence: ReactNode;
  /** The label of the button that opens what is below the sentence. */
  readonly label: string;
  readonly children: ReactNode;
};

function Row({ moment, sentence, label, children }: RowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="grid grid-cols-[3.25rem_1fr_auto] items-start gap-x-2 px-3 py-1.5">
      <time dateTime={moment} title={formatDateTime(moment)} className="pt-0.5 text-sm text-soft tabular-nums">
        {formatTime(moment)}
      </time>
      <p id={`${id}-sentence`} className="min-w-0 wrap-anywhere">
        {sentence}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-label={label}
        aria-describedby={`${id}-sentence`}
        aria-controls={open ? `${id}-details` : undefined}
        onClick={() => setOpen(!open)}
        className="grid size-6 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
      >
        <ChevronDown aria-hidden="true" className={`size-4 ${open ? 'rotate-180' : ''}`} />
      </button>
      {open && (
        <div id={`${id}-details`} className="col-span-full min-w-0 pt-2 pb-1 sm:col-span-2 sm:col-start-2">
          {children}
        </div>
      )}
    </li>
  );
}
