import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { vendorsQuery } from '../../api/vendors.ts';
import { t } from '../../format/i18n.ts';
import { SearchField } from '../../ui/search-field.tsx';

const MAX_RESULTS = 8;

/** Finds a vendor by its name to filter by it. */
export function VendorFilter({ onChoose }: { readonly onChoose: (vendorId: string) => void }) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery(vendorsQuery({ query: typed.trim() || undefined, pageSize: MAX_RESULTS }));
  return (
    <div className="w-52 max-sm:w-full">
      <SearchField
        label={t('Vendor')}
        isLabelHidden
        placeholder={t('Vendor')}
        typed={typed}
        found={(data?.entries ?? []).map(({ id, name }) => ({ id, label: name }))}
        onType={setTyped}
        onChoose={(vendor) => {
          if (!vendor) return;
          setTyped('');
          onChoose(vendor.id);
        }}
      />
    </div>
  );
}
