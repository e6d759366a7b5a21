import { VendorSort, type VendorTable } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useCan } from '../../api/me.ts';
import { importVendor, updateVendor, VENDORS_KEY, vendorsCsvUrl, vendorsQuery } from '../../api/vendors.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { t } from '../../format/i18n.ts';
import { AddButton, Button, DownloadButton, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { ColumnPicker } from '../../ui/table/column-picker.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { useColumns } from '../../ui/table/use-columns.ts';
import { showToast } from '../../ui/toast.tsx';
import { useVendorListSearch } from './use-vendor-list-search.ts';
import { VendorBulkActions } from './vendor-bulk-actions.tsx';
import { buildVendorColumns } from './vendor-columns.tsx';
import { VendorFilters } from './vendor-filters.tsx';
import { parseVendorBody, toVendorUpdate } from './vendor-form-schema.ts';
import { VendorForm, type VendorFormResult } from './vendor-form.tsx';

export function VendorsPage() {
  return (
    <RequirePermission permission="vendors:view">
      <VendorList />
    </RequirePermission>
  );
}

function VendorList() {
  const control = useVendorListSearch();
  const { search, isAddOpen, openAdd } = control;
  const query = useQuery(vendorsQuery(search));
  const columns = useColumns('vendors', buildVendorColumns(useCan('vendors:edit')));
  const canCreate = useCan('vendors:create');
  return (
    <Page title={t('Vendors')} actions={canCreate && <AddActions onAdd={() => openAdd(true)} />}>
      <VendorFilters control={control}>
        <SavedViews page="vendors" />
        <DownloadButton href={vendorsCsvUrl(search)} icon={<Download aria-hidden="true" />}>
          {t('Export CSV')}
        </DownloadButton>
        <ColumnPicker columns={buildVendorColumns(false)} isShown={columns.isShown} toggle={columns.toggle} />
      </VendorFilters>
      <QueryBoundary query={query}>
        {(table) => <VendorRows key={control.filterKey} table={table} control={control} columns={columns.shown} />}
      </QueryBoundary>
      {isAddOpen && canCreate && <VendorAddDialog onClose={() => openAdd(false)} />}
    </Page>
  );
}

const AddActions = ({ onAdd }: { readonly onAdd: () => void }) => (
  <>
    <LinkButton to="/vendors/import" icon={<FileUp aria-hidden="true" />}>
      {t('Import vendors')}
    </LinkButton>
    <AddButton onPress={onAdd}>{t('Add vendor')}</AddButton>
  </>
);

type VendorRowsProps = {
  readonly table: VendorTable;
  readonly control: ReturnType<typeof useVendorListSearch>;
  readonly columns: ReturnType<typeof buildVendorColumns>;
};

function VendorRows({ table, control, columns }: VendorRowsProps) {
  const { search, setSearch } = control;
  const selection = useSelection();
  const canSelect = [useCan('vendors:edit'), useCan('assessments:create')].includes(true);
  if (table.totalCount === 0) return <NoVendors control={control} />;
  return (
    <>
      <DataTable
        caption={t('Vendors')}
        columns={columns}
        rows={table.entries}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort: VendorSort.safeParse(sort).data })}
        nameOf={({ name }) => name}
        {...(canSelect && { selection })}
      />
      <Pagination {...table} onPage={(page) => setSearch({ page })} />
      <VendorBulkActions control={selection} table={table} search={search} />
    </>
  );
}

function NoVendors({ control: { isFiltered, reset, openAdd } }: Pick<VendorRowsProps, 'control'>) {
  const canCreate = useCan('vendors:create');
  if (isFiltered) {
    return (
      <FilteredEmptyState title={t('No matching vendors')}>
        <p>{t('Remove a filter or change your search.')}</p>
        <Button onPress={reset}>{t('Reset filters')}</Button>
      </FilteredEmptyState>
    );
  }
  return (
    <EmptyState title={t('No vendors yet')}>
      <p>{t('A vendor is a company whose risk you manage. Add your first vendor or import a list.')}</p>
      {canCreate && (
        <span className="flex gap-2">
          <AddActions onAdd={() => openAdd(true)} />
        </span>
      )}
    </EmptyState>
  );
}

function VendorAddDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const createdId = useRef<string>(null);
  const save = async ({ values }: VendorFormResult) => {
    const body = parseVendorBody(values);
    // A vendor is created without an owner. If setting the owner fails, saving again must not create a second vendor.
    const isRetry = createdId.current !== null;
    const vendorId = (createdId.current ??= (await importVendor(body)).id);
    try {
      if (isRetry) await updateVendor(vendorId, toVendorUpdate(values));
      else if (values.ownerId !== '') await updateVendor(vendorId, { ownerId: values.ownerId });
    } finally {
      await queryClient.invalidateQueries({ queryKey: VENDORS_KEY });
    }
    showToast(t('{{name}} added', { name: body.name }));
    await navigate({ to: '/vendors/$vendorId', params: { vendorId } });
  };
  return (
    <Dialog title={t('Add vendor')} place="wide" onClose={onClose}>
      <VendorForm vendor={null} action={t('Add vendor')} onSave={save} onCancel={onClose} />
    </Dialog>
  );
}
