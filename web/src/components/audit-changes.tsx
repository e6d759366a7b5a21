import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { formatAuditField, formatAuditValue } from '../format/audit-labels.ts';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { t } from '../format/i18n.ts';
import { formatScore } from '../format/numbers.ts';

type Meta = Readonly<Record<string, unknown>> | null;

/** Names for IDs in an audit entry, such as those of users. */
type Names = ReadonlyMap<string, string>;

type AuditChangesProps = { readonly meta: Meta; readonly names?: Names };

const Changes = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function formatValue(value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return t('None');
  if (Array.isArray(value))
    return value.length === 0 ? t('None') : value.map((one) => formatValue(one, names)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, one]) => t('{{field}}: {{value}}', { field: formatAuditField(key), value: formatValue(one, names) }))
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (MOMENT.test(text)) return formatDateTime(text);
  if (DAY.test(text)) return formatDate(text);
  if (UUID.test(text)) return names.get(text) ?? text.slice(0, 8);
  return formatAuditValue(text);
}

const NO_NAMES: Names = new Map();

const SCORES: ReadonlySet<string> = new Set(['score', 'overallScore']);
const STATE_ORDER = ['from', 'to'];

/** The other recorded data, without IDs, missing values and what the changes already say. The old state comes first. */
function toDetails(others: Readonly<Record<string, unknown>>, changedFields: readonly string[]) {
  const repeatsChanges = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => changedFields.includes(String(one)));
  return Object.entries(others)
    .filter(([field, value]) => !field.endsWith('Id') && value !== null && !repeatsChanges(value))
    .toSorted(([a], [b]) => STATE_ORDER.indexOf(a) - STATE_ORDER.indexOf(b));
}

/** The details of an audit entry: old and new values, and other recorded data. */
export function AuditChanges({ meta, names = NO_NAMES }: AuditChangesProps) {
  const { changes, ...others } = meta ?? {};
  const changed = Changes.safeParse(changes).data ?? {};
  const noted = toDetails(others, Object.keys(changed));
  if (Object.keys(changed).length === 0 && noted.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
      {Object.entries(changed).map(([field, { from, to }]) => (
        <ChangeRow key={field} field={field}>
          <span className="text-soft line-through decoration-edge">{formatValue(from, names)}</span>
          <ArrowRight aria-label={t('changed to')} role="img" className="mx-1.5 inline size-3.5 text-soft" />
          <span>{formatValue(to, names)}</span>
        </ChangeRow>
      ))}
      {noted.map(([field, value]) => (
        <ChangeRow key={field} field={field}>
          {typeof value === 'number' && SCORES.has(field) ? formatScore(value) : formatValue(value, names)}
        </ChangeRow>
      ))}
    </dl>
  );
}

type ChangeRowProps = { readonly field: string; readonly children: ReactNode };

const ChangeRow = ({ field, children }: ChangeRowProps) => (
  <>
    <dt className="text-soft">{formatAuditField(field)}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);
