import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { frameworksQuery } from '../../api/frameworks.ts';
import { requestFrameworkPdf } from '../../api/reports.ts';
import { vendorQuery } from '../../api/vendors.ts';
import { t } from '../../format/i18n.ts';
import { SelectField } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ReportButton } from './report-button.tsx';
import { ReportPanel } from './report-panel.tsx';
import { useVendorSearch } from './use-report-search.ts';

const route = getRouteApi('/shell/portfolio');

export function FrameworkReport() {
  const { vendorId, frameworkId } = route.useSearch();
  const { data: frameworks = [] } = useQuery(frameworksQuery);
  const navigate = route.useNavigate();
  const isChosen = vendorId !== undefined && frameworkId !== undefined;
  return (
    <ReportPanel
      title={t('Framework report')}
      reader={t('For framework auditors')}
      contents={t('Every control in the framework with the vendor’s answers, review decisions and gaps.')}
    >
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        <ChosenVendor key={vendorId ?? ''} />
        <SelectField
          label={t('Framework')}
          none={t('Choose a framework')}
          value={frameworkId ?? ''}
          options={frameworks.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }))}
          onChange={(event) =>
            void navigate({
              search: (old) => ({ ...old, frameworkId: event.target.value || undefined }),
              replace: true,
            })
          }
        />
      </div>
      <ReportButton
        request={isChosen ? requestFrameworkPdf(vendorId, frameworkId) : null}
        name={t('Framework report')}
      />
    </ReportPanel>
  );
}

function ChosenVendor() {
  const { vendorId } = route.useSearch();
  const { data } = useQuery({ ...vendorQuery(vendorId ?? ''), enabled: vendorId !== undefined });
  const name = data?.name ?? '';
  return <VendorSearch key={name} chosen={name} />;
}

function VendorSearch({ chosen }: { readonly chosen: string }) {
  const { typed, setTyped, found, onFocus } = useVendorSearch(chosen);
  const navigate = route.useNavigate();
  return (
    <SearchField
      label={t('Vendor')}
      placeholder={t('Vendor name')}
      typed={typed}
      found={found}
      onFocus={onFocus}
      onType={setTyped}
      onChoose={(one) => void navigate({ search: (old) => ({ ...old, vendorId: one?.id }), replace: true })}
    />
  );
}
