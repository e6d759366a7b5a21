export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger' | 'icon';

const BASE =
  'inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-70 [&_svg]:size-4 [&_svg]:shrink-0';

const KINDS: Readonly<Record<ButtonKind, string>> = {
  primary: 'h-9 px-3.5 bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'h-9 px-3 border border-edge/60 bg-surface text-ink hover:bg-hover',
  quiet: 'h-8 px-2 text-soft hover:bg-hover hover:text-ink',
  danger: 'h-9 px-3.5 border border-red bg-surface text-red hover:bg-red-wash',
  icon: 'size-8 text-soft hover:bg-hover hover:text-ink',
};

export const buttonClass = (kind: ButtonKind): string => `${BASE} ${KINDS[kind]}`;
