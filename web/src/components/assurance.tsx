import type { AssuranceCoverage, AssuranceLevel, AssuranceShare, KnownAnswer } from '@assay/contract';
import { BadgeCheck, CircleSlash, FileText, type LucideIcon, MessageSquareQuote } from 'lucide-react';
import { formatDate } from '../format/dates.ts';
import { formatShare, parseFraction } from '../format/fractions.ts';
import { t, tCount } from '../format/i18n.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

type LevelStyle = {
  readonly icon: LucideIcon;
  readonly tone: BadgeTone;
  readonly fill: string;
  readonly label: string;
  readonly title: string;
};

const LEVEL_STYLES: Readonly<Record<AssuranceLevel, LevelStyle>> = {
  ATTESTED: {
    icon: BadgeCheck,
    tone: 'green',
    fill: 'bg-green',
    label: t('Attested'),
    title: t('Covered by a valid certification'),
  },
  DOCUMENTED: {
    icon: FileText,
    tone: 'blue',
    fill: 'bg-blue',
    label: t('Documented'),
    title: t('Supported by a valid file'),
  },
  CLAIMED: {
    icon: MessageSquareQuote,
    tone: 'amber',
    fill: 'bg-amber',
    label: t('Claimed'),
    title: t('Stated by the vendor only'),
  },
  UNANSWERED: {
    icon: CircleSlash,
    tone: 'plain',
    fill: 'bg-edge',
    label: t('No answer'),
    title: t('Not answered, or not asked because of an earlier answer'),
  },
};

type CoverageProps = { readonly coverage: AssuranceCoverage };

/** How the answers are known today: by share of the weight of the score, and by number of questions. */
export function CoverageByAssurance({ coverage: { today, atSubmission } }: CoverageProps) {
  const shown = today.filter(({ level, questions, weightShare }) => {
    const before = atSubmission.find((share) => share.level === level);
    return questions > 0 || isPositive(weightShare) || (before?.questions ?? 0) > 0;
  });
  return (
    <div className="grid min-w-0 gap-2">
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-line">
        {shown.map(({ level, weightShare }) => (
          <span
            key={level}
            className={LEVEL_STYLES[level].fill}
            style={{ flexGrow: parseFraction(weightShare ?? '0') }}
          />
        ))}
      </div>
      <ul className="grid gap-1 text-sm">
        {shown.map((share) => (
          <ShareRow
            key={share.level}
            share={share}
            before={atSubmission.find(({ level }) => level === share.level)?.weightShare ?? null}
          />
        ))}
      </ul>
    </div>
  );
}

const isPositive = (share: string | null) => share !== null && share !== '0';

type ShareRowProps = { readonly share: AssuranceShare; readonly before: string | null };

function ShareRow({ share: { level, questions, weightShare }, before }: ShareRowProps) {
  const { icon: Icon, label, title, fill } = LEVEL_STYLES[level];
  return (
    <li className="flex flex-wrap items-center gap-x-2" title={title}>
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-sm ${fill}`} />
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-soft" />
      <span className="min-w-24">{label}</span>
      <span className="font-medium tabular-nums">{formatShare(weightShare)}</span>
      <span className="text-soft tabular-nums">
        {level === 'UNANSWERED' && questions === 0
          ? t('not asked')
          : tCount(questions, '{{count}} question', '{{count}} questions')}
      </span>
      {before !== weightShare && (
        <span className="text-soft tabular-nums">{t('{{share}} at submission', { share: formatShare(before) })}</span>
      )}
    </li>
  );
}

/** In one line, for narrow places. */
export const CoverageSummary = ({ coverage: { today } }: CoverageProps) => (
  <p className="text-xs text-soft tabular-nums">
    {t('Assurance: {{shares}}', {
      shares: today
        .filter(({ questions, weightShare }) => questions > 0 || isPositive(weightShare))
        .map(({ level, weightShare }) => `${LEVEL_STYLES[level].label} ${formatShare(weightShare)}`)
        .join(' · '),
    })}
  </p>
);

type AnswerAssuranceProps = { readonly atSubmission: KnownAnswer; readonly today: KnownAnswer };

/** How one answer is known, from which source, and how old that is. */
export function AnswerAssurance({ atSubmission, today }: AnswerAssuranceProps) {
  const changed = atSubmission.level !== today.level || atSubmission.source?.id !== today.source?.id;
  return (
    <div className="grid gap-1">
      <h3 className="text-sm text-soft">{t('Assurance')}</h3>
      <KnownLine
        known={atSubmission}
        when={t('at submission')}
        isOnly={!changed}
        todayDays={changed ? null : today.source?.ageDays}
      />
      {changed && <KnownLine known={today} when={t('today')} />}
    </div>
  );
}

type KnownLineProps = {
  readonly known: KnownAnswer;
  readonly when: string;
  /** The same at the submission and today. */
  readonly isOnly?: boolean;
  readonly todayDays?: number | null | undefined;
};

function KnownLine({ known: { level, source }, when, isOnly = false, todayDays = null }: KnownLineProps) {
  const { icon, tone, label, title } = LEVEL_STYLES[level];
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge icon={icon} tone={tone} label={label} title={title} />
      {source === null ? (
        !isOnly && <span className="text-soft">{when}</span>
      ) : (
        <>
          <span className="wrap-anywhere">{source.name}</span>
          {source.date !== null && (
            <span className="text-soft">
              {source.kind === 'CERTIFICATION'
                ? t('issued {{date}}', { date: formatDate(source.date) })
                : t('uploaded {{date}}', { date: formatDate(source.date) })}
            </span>
          )}
          <Age days={source.ageDays} when={when} todayDays={todayDays} />
        </>
      )}
    </p>
  );
}

type AgeProps = { readonly days: number | null; readonly when: string; readonly todayDays: number | null };

function Age({ days, when, todayDays }: AgeProps) {
  if (days === null) return <span className="text-soft">{t('date not known, {{when}}', { when })}</span>;
  const age = tCount(days, '{{count}} day old {{when}}', '{{count}} days old {{when}}', { when });
  const now = todayDays === null ? null : tCount(todayDays, '{{count}} day today', '{{count}} days today');
  return <span className="text-soft tabular-nums">{now === null ? age : `${age}, ${now}`}</span>;
}
