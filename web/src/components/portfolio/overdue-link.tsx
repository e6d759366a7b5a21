import { Link, type LinkProps } from '@tanstack/react-router';
import { ClockAlert } from 'lucide-react';
import { tCount } from '../../format/i18n.ts';

type OverdueLinkProps = { readonly count: number; readonly link: LinkProps };

export const OverdueLink = ({ count, link }: OverdueLinkProps) => (
  <Link
    {...link}
    className="inline-flex min-h-6 items-center gap-1 rounded-full bg-red-wash px-2 text-xs font-medium text-red"
  >
    <ClockAlert aria-hidden="true" className="size-3.5" />
    {tCount(count, '{{count}} overdue', '{{count}} overdue')}
  </Link>
);
