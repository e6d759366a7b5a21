import type { VendorTable } from '@assay/contract';
import { VendorSort } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileUp, Plus } from 'lucide-react';
import { useCan } from '../../api/me.ts';
import { vendorsCsv, vendorsQuery } from '../../api/vendors.ts';
import { Needs } from '../../components/needs.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button, DownloadButton, LinkButton } from '../../ui/button.tsx';
import { Empty, FilteredEmpty } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ColumnChoice } from '../../ui/table/column-choice.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { useColumns } from '../../ui/table/use-columns.ts';
import { VendorAddDialog } from './vendor-add-dialog.tsx';
import { VendorBulk } from './vendor-bulk.tsx';
import { vendorColumns } from './vendor-columns.tsx';
import { VendorFilters } from './vendor-filters.tsx';
import { useVendorListSearch } from './vendor-list-search.ts';

export function VendorsPage() {
  return (
    <Needs permission="vendors:view">
      <VendorList />
    </Needs>
  );
}

function VendorList() {
  const control = useVendorListSearch();
  const { search, adds, openAdd } = control;
  const query = useQuery(vendorsQuery(search));
  const columns = useColumns('vendors', vendorColumns(useCan('vendors:edit')));
  const creates = useCan('vendors:create');
  return (
    <Page title={t('Vendors')} actions={creates && <AddActions onAdd={() => openAdd(true)} />}>
      <VendorFilters control={control}>
        <SavedViews page="vendors" />
        <DownloadButton href={vendorsCsv(search)} icon={<Download aria-hidden="true" />}>
          {t('CSV')}
        </DownloadButton>
        <ColumnChoice columns={vendorColumns(false)} isShown={columns.isShown} toggle={columns.toggle} />
      </VendorFilters>
      <Answered query={query}>
        {(table) => <Rows key={control.filterKey} table={table} control={control} columns={columns.shown} />}
      </Answered>
      {adds && creates && <VendorAddDialog onClose={() => openAdd(false)} />}
    </Page>
  );
}

const AddActions = ({ onAdd }: { readonly onAdd: () => void }) => (
  <>
    <LinkButton to="/vendors/import" icon={<FileUp aria-hidden="true" />}>
      {t('Import')}
    </LinkButton>
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onPress={onAdd}>
      {t('Add a vendor')}
    </Button>
  </>
);

type RowsProps = {
  readonly table: VendorTable;
  readonly control: ReturnType<typeof useVendorListSearch>;
  readonly columns: ReturnType<typeof vendorColumns>;
};

function Rows({ table, control, columns }: RowsProps) {
  const { search, narrow } = control;
  const selection = useSelection();
  const acts = [useCan('vendors:edit'), useCan('assessments:create')].includes(true);
  if (table.totalCount === 0) return <NoRows control={control} />;
  return (
    <>
      <DataTable
        caption={t('Vendors')}
        columns={columns}
        rows={table.entries}
        sort={search.sort}
        onSort={(sort) => narrow({ sort: VendorSort.safeParse(sort).data })}
        nameOf={({ name }) => name}
        {...(acts && { selection })}
      />
      <Pager {...table} onPage={(page) => narrow({ page })} />
      <VendorBulk control={selection} table={table} search={search} />
    </>
  );
}

function NoRows({ control: { isFiltered, reset, openAdd } }: Pick<RowsProps, 'control'>) {
  const creates = useCan('vendors:create');
  if (isFiltered) {
    return (
      <FilteredEmpty title={t('No vendor matches')}>
        <p>{t('Nothing has all of these at once. Take a filter off, or search for something else.')}</p>
        <Button onPress={reset}>{t('Reset filters')}</Button>
      </FilteredEmpty>
    );
  }
  return (
    <Empty title={t('No vendors yet')}>
      <p>{t('A vendor is a company whose risk you answer for. Add the first one, or import your list.')}</p>
      {creates && (
        <span className="flex gap-2">
          <AddActions onAdd={() => openAdd(true)} />
        </span>
      )}
    </Empty>
  );
}
