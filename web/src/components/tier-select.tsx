import { Tier } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateVendor, VENDORS_KEY } from '../api/vendors.ts';
import { t } from '../format/i18n.ts';
import { toOptions, TIER_LABELS } from '../format/labels.ts';
import { InlineSelect } from '../ui/inline-select.tsx';
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
    <InlineSelect
      label={t('Tier of {{name}}', { name })}
      value={shown ?? ''}
      none={t('No tier')}
      options={toOptions(TIER_LABELS)}
      onChange={(value) => set(parseTier(value))}
    >
      <TierBadge tier={shown} />
    </InlineSelect>
  );
}
