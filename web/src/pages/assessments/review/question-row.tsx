import { MessageSquare, Paperclip, RefreshCw } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { t } from '../../../format/i18n.ts';
import { type Verdict, VerdictIcon } from './verdict.tsx';

type QuestionRowProps = {
  readonly questionKey: string;
  readonly number: string;
  readonly text: string;
  readonly verdict: Verdict;
  readonly hasFiles: boolean;
  readonly isCommented: boolean;
  readonly isChanged: boolean;
  readonly isCurrent: boolean;
  readonly onSelect: (questionKey: string) => void;
};

/** Memoised: with hundreds of rows, a decision should only re-render its own row. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { questionKey, number, text, verdict, isCurrent, onSelect } = props;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li className="[contain-intrinsic-height:auto_3.25rem] [content-visibility:auto]">
      <button
        ref={row}
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onSelect(questionKey)}
        className={`flex w-full gap-2 border-l-2 px-3 py-1.5 text-left text-sm ${isCurrent ? 'border-accent bg-accent-wash' : 'border-transparent hover:bg-hover'}`}
      >
        <VerdictIcon verdict={verdict} />
        <span className="shrink-0 text-soft tabular-nums">{number}</span>
        <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{text}</span>
        <Marks {...props} />
      </button>
    </li>
  );
});

type MarksProps = Pick<QuestionRowProps, 'hasFiles' | 'isCommented' | 'isChanged'>;

function Marks({ hasFiles, isCommented, isChanged }: MarksProps) {
  if (!hasFiles && !isCommented && !isChanged) return null;
  return (
    <span className="flex shrink-0 gap-1 pt-0.5 text-soft [&_svg]:size-3.5">
      {hasFiles && <Mark icon={<Paperclip aria-hidden="true" />} label={t('has evidence')} />}
      {isCommented && <Mark icon={<MessageSquare aria-hidden="true" />} label={t('has comments')} />}
      {isChanged && <Mark icon={<RefreshCw aria-hidden="true" />} label={t('changed since last assessment')} />}
    </span>
  );
}

const Mark = ({ icon, label }: { readonly icon: React.ReactNode; readonly label: string }) => (
  <span title={label}>
    {icon}
    <span className="sr-only">{label}</span>
  </span>
);
