import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { vendorsQuery } from '../../api/vendors.ts';
import { t } from '../../format/i18n.ts';
import { SearchField } from '../../ui/search-field.tsx';

const MAX_RESULTS = 20;

type VendorChoiceProps = {
  /** The name of the chosen vendor; empty if none is. */
  readonly chosen: string;
  readonly onChoose: (vendorId: string | undefined) => void;
};

export function VendorChoice({ chosen, onChoose }: VendorChoiceProps) {
  const [typed, setTyped] = useState(chosen);
  const query = useDeferredValue(typed === chosen || typed === '' ? undefined : typed);
  const { data } = useQuery(vendorsQuery({ query, pageSize: MAX_RESULTS }));
  return (
    <div className="w-full sm:max-w-xs">
      <SearchField
        label={t('State of the controls at a vendor')}
        placeholder={t('Vendor name')}
        typed={typed}
        found={(data?.entries ?? []).map(({ id, name }) => ({ id, label: name }))}
        onType={setTyped}
        onChoose={(one) => onChoose(one?.id)}
      />
    </div>
  );
}
