import { Tier } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { problemOf } from '../api/problem.ts';
import { changeVendor, VENDORS } from '../api/vendors.ts';
import { t } from '../format/text.ts';
import { optionsOf, TIER } from '../format/words.ts';
import { toast } from '../ui/toast.tsx';
import { TierBadge } from './badges.tsx';

type Tiered = { readonly id: string; readonly name: string; readonly tier: Tier | null };

const tierOf = (value: string): Tier | null => Tier.options.find((tier) => tier === value) ?? null;
const wordOf = (tier: Tier | null) => (tier === null ? t('No tier') : TIER[tier]);

/** A tier that is changed where it stands, and changed back from the toast. */
export function TierSelect({ vendor }: { readonly vendor: Tiered }) {
  const { id, name } = vendor;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (tier: Tier | null) => changeVendor(id, { tier }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: VENDORS }),
    onError: (error) => toast(problemOf(error).title, { tone: 'failed' }),
  });
  const set = (tier: Tier | null) => {
    const before = vendor.tier;
    const undo = { label: t('Undo'), onAction: () => change.mutate(before) };
    const said = () => toast(t('{{name}} now has the tier {{tier}}', { name, tier: wordOf(tier) }), { undo });
    change.mutate(tier, { onSuccess: said });
  };
  const shown = change.isPending ? change.variables : vendor.tier;
  return (
    <span className="relative inline-flex items-center gap-0.5 rounded-full outline-accent hover:bg-sunken has-focus-visible:outline-2">
      <span aria-hidden="true" className="contents">
        <TierBadge tier={shown} />
        <ChevronsUpDown className="mr-1 size-3 text-soft" />
      </span>
      <select
        aria-label={t('Tier of {{name}}', { name })}
        value={shown ?? ''}
        onChange={(event) => set(tierOf(event.target.value))}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        <option value="">{t('No tier')}</option>
        {optionsOf(TIER).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
