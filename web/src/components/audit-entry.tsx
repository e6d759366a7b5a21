import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { dayText, momentText } from '../format/dates.ts';
import { t } from '../format/text.ts';

type Meta = Readonly<Record<string, unknown>> | null;

/** Names of what an entry knows only by its id, such as people. */
type Names = ReadonlyMap<string, string>;

type AuditChangesProps = { readonly meta: Meta; readonly names?: Names };

const Changes = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const CONSTANT = /^[A-Z][A-Z_]+$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const INITIALISMS = /\b(api|url|csv|pdf)\b/g;

/** contractRenewalDate as "Contract renewal date", ownerId as "Owner". */
function fieldText(field: string): string {
  const words = field
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/ id$/, '')
    .replace(INITIALISMS, (letters) => letters.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (Array.isArray(value))
    return value.length === 0 ? t('nothing') : value.map((one) => valueText(one, names)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, one]) => `${fieldText(key)} ${valueText(one, names)}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (MOMENT.test(text)) return momentText(text);
  if (DAY.test(text)) return dayText(text);
  if (UUID.test(text)) return names.get(text) ?? text.slice(0, 8);
  return CONSTANT.test(text) ? fieldText(text.toLowerCase().replaceAll('_', ' ')) : text;
}

const NOBODY: Names = new Map();

/** What an entry of the audit log says beyond its name: old and new of each field, and whatever else was noted. */
export function AuditChanges({ meta, names = NOBODY }: AuditChangesProps) {
  const { changes, ...others } = meta ?? {};
  const changed = Changes.safeParse(changes).data ?? {};
  const noted = Object.entries(others).filter(([field]) => !field.endsWith('Id'));
  if (Object.keys(changed).length === 0 && noted.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
      {Object.entries(changed).map(([field, { from, to }]) => (
        <Pair key={field} field={field}>
          <span className="text-soft line-through decoration-edge">{valueText(from, names)}</span>
          <ArrowRight aria-label={t('became')} role="img" className="mx-1.5 inline size-3.5 text-soft" />
          <span>{valueText(to, names)}</span>
        </Pair>
      ))}
      {noted.map(([field, value]) => (
        <Pair key={field} field={field}>
          {valueText(value, names)}
        </Pair>
      ))}
    </dl>
  );
}

type PairProps = { readonly field: string; readonly children: ReactNode };

const Pair = ({ field, children }: PairProps) => (
  <>
    <dt className="text-soft">{fieldText(field)}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);
