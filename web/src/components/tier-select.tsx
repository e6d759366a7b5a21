import { Tier } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { updateVendor, VENDORS_KEY } from '../api/vendors.ts';
import { t } from '../format/i18n.ts';
import { toOptions, TIER_LABELS } from '../format/labels.ts';
import { showProblem, showToast } from '../ui/toast.tsx';
import { TierBadge } from './badges.tsx';

type TieredVendor = { readonly id: string; readonly name: string; readonly tier: Tier | null };

const parseTier = (value: string): Tier | null => Tier.options.find((tier) => tier === value) ?? null;
const formatTier = (tier: Tier | null) => (tier === null ? t('No tier') : TIER_LABELS[tier]);

/** Changes the tier in place, with an undo button in the toast. */
export function TierSelect({ vendor }: { readonly vendor: TieredVendor }) {
  const { id, name } = vendor;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (tier: Tier | null) => updateVendor(id, { tier }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: VENDORS_KEY }),
    onError: (error) => showProblem(error),
  });
  const set = (tier: Tier | null) => {
    const before = vendor.tier;
    const undo = { label: t('Undo'), onAction: () => change.mutate(before) };
    const said = () => showToast(t('Tier of {{name}} changed to {{tier}}', { name, tier: formatTier(tier) }), { undo });
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
        onChange={(event) => set(parseTier(event.target.value))}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        <option value="">{t('No tier')}</option>
        {toOptions(TIER_LABELS).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
