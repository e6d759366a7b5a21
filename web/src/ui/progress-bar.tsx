import { t } from '../format/i18n.ts';

type ProgressBarProps = { readonly label: string; readonly done: number; readonly total: number };

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="whitespace-nowrap text-soft tabular-nums">{t('{{done}} of {{total}}', { done, total })}</span>
      </div>
      <progress
        aria-label={label}
        value={done}
        max={Math.max(total, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  );
}
