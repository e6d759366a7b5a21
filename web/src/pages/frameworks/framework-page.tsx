import type { FrameworkDetail } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { frameworkQuery } from '../../api/frameworks.ts';
import { useCan } from '../../api/me.ts';
import { Needs } from '../../components/needs.tsx';
import { counted, t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { FilteredEmpty } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import { ControlList } from './control-list.tsx';
import { DeleteFramework } from './delete-framework.tsx';
import { matching } from './matching.ts';

const route = getRouteApi('/shell/frameworks/$frameworkId');

export function FrameworkPage() {
  const { frameworkId } = route.useParams();
  const query = useQuery(frameworkQuery(frameworkId));
  return (
    <Needs permission="frameworks:view">
      {query.data ? (
        <Framework framework={query.data} />
      ) : (
        <Page title={t('Framework')}>
          <Answered query={query}>{() => null}</Answered>
        </Page>
      )}
    </Needs>
  );
}

function Framework({ framework }: { readonly framework: FrameworkDetail }) {
  const { name, version, description, controls } = framework;
  const { query = '', domain } = route.useSearch();
  const navigate = route.useNavigate();
  const [deleting, setDeleting] = useState(false);
  const canDelete = useCan('frameworks:delete');
  const domains = [...new Set(controls.map((control) => control.domain))];
  const shown = matching(controls, { query, domain });
  const search = (next: { query?: string; domain?: string | undefined }) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true });
  return (
    <Page
      title={name}
      aside={<span className="text-soft">{t('Version {{version}}', { version })}</span>}
      lead={description}
      actions={
        canDelete && (
          <Button kind="danger" icon={<Trash2 aria-hidden="true" />} onPress={() => setDeleting(true)}>
            {t('Delete')}
          </Button>
        )
      }
    >
      <Toolbar>
        <SearchBox label={t('Search controls')} value={query} onChange={(typed) => search({ query: typed })} />
        <FilterSelect
          label={t('Domain')}
          value={domain}
          options={domains.map((value) => ({ value, label: value }))}
          onChange={(chosen) => search({ domain: chosen })}
        />
        <span className="text-sm text-soft" role="status">
          {counted(shown.length, '{{count}} control', '{{count}} controls')}
        </span>
      </Toolbar>
      {shown.length > 0 ? (
        <ControlList controls={shown} />
      ) : (
        <FilteredEmpty title={t('No control matches')}>
          <Button onPress={() => void navigate({ search: {} })}>{t('Reset filters')}</Button>
        </FilteredEmpty>
      )}
      {deleting && <DeleteFramework framework={framework} onClose={() => setDeleting(false)} />}
    </Page>
  );
}
