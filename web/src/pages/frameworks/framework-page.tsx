import type { Control, FrameworkDetail, VendorControl, VendorControls } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { vendorControlsQuery } from '../../api/controls.ts';
import { frameworkQuery } from '../../api/frameworks.ts';
import { useCan } from '../../api/me.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t, tCount } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import { DeleteFramework } from './delete-framework.tsx';
import { VendorChoice } from './vendor-choice.tsx';
import { ControlStateSummary, VendorControlParts, VendorControlState } from './vendor-control-states.tsx';

const route = getRouteApi('/shell/frameworks/$frameworkId');

export function FrameworkPage() {
  const { frameworkId } = route.useParams();
  const query = useQuery(frameworkQuery(frameworkId));
  return (
    <RequirePermission permission="frameworks:view">
      {query.data ? (
        <Framework framework={query.data} />
      ) : (
        <Page title={t('Framework')}>
          <QueryBoundary query={query}>{() => null}</QueryBoundary>
        </Page>
      )}
    </RequirePermission>
  );
}

function Framework({ framework }: { readonly framework: FrameworkDetail }) {
  const { name, version, description } = framework;
  const { vendorId } = route.useSearch();
  const [deleting, setDeleting] = useState(false);
  const canDelete = useCan('frameworks:delete');
  const canViewVendors = useCan('vendors:view');
  return (
    <Page
      title={name}
      aside={<span className="text-soft">{t('Version {{version}}', { version })}</span>}
      lead={description}
      actions={
        canDelete && (
          <Button kind="danger" icon={<Trash2 aria-hidden="true" />} onPress={() => setDeleting(true)}>
            {t('Delete framework')}
          </Button>
        )
      }
    >
      {canViewVendors && <ChosenVendor key={vendorId ?? ''} />}
      {canViewVendors && vendorId !== undefined ? (
        <ControlsAtVendor framework={framework} vendorId={vendorId} />
      ) : (
        <FilteredControls framework={framework} states={null} />
      )}
      {deleting && <DeleteFramework framework={framework} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

function ChosenVendor() {
  const { vendorId } = route.useSearch();
  const { frameworkId } = route.useParams();
  const navigate = route.useNavigate();
  const { data } = useQuery({ ...vendorControlsQuery(vendorId ?? '', frameworkId), enabled: vendorId !== undefined });
  const name = data?.vendorName ?? '';
  const choose = (chosen: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, vendorId: chosen, state: undefined }), replace: true });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <VendorChoice key={name} chosen={name} onChoose={choose} />
      {vendorId !== undefined && <Button onPress={() => choose(undefined)}>{t('Clear vendor')}</Button>}
    </div>
  );
}

type ControlsAtVendorProps = { readonly framework: FrameworkDetail; readonly vendorId: string };

function ControlsAtVendor({ framework, vendorId }: ControlsAtVendorProps) {
  return (
    <QueryBoundary query={useQuery(vendorControlsQuery(vendorId, framework.id))}>
      {(states) => (
        <>
          <ControlStateSummary states={states} />
          <FilteredControls framework={framework} states={states} />
        </>
      )}
    </QueryBoundary>
  );
}

type FilteredControlsProps = {
  readonly framework: FrameworkDetail;
  /** Null if no vendor is chosen. */
  readonly states: VendorControls | null;
};

function FilteredControls({ framework: { controls }, states }: FilteredControlsProps) {
  const { query = '', domain, state } = route.useSearch();
  const navigate = route.useNavigate();
  const byCode = new Map(states?.controls.map((control) => [control.code, control]));
  const domains = [...new Set(controls.map((control) => control.domain))];
  const shown = filterControls(controls, { query, domain }).filter(
    ({ code }) => states === null || state === undefined || byCode.get(code)?.state === state,
  );
  const search = (next: { query?: string; domain?: string | undefined }) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true });
  return (
    <>
      <Toolbar>
        <SearchBox label={t('Search controls')} value={query} onChange={(typed) => search({ query: typed })} />
        <FilterSelect
          label={t('Domain')}
          value={domain}
          options={domains.map((value) => ({ value, label: value }))}
          onChange={(chosen) => search({ domain: chosen })}
        />
        <span className="text-sm text-soft" role="status">
          {tCount(shown.length, '{{count}} control', '{{count}} controls')}
        </span>
      </Toolbar>
      {shown.length > 0 ? (
        <ControlList controls={shown} states={byCode} />
      ) : (
        <FilteredEmptyState title={t('No matching controls')}>
          <Button onPress={() => void navigate({ search: ({ vendorId }) => ({ vendorId }) })}>
            {t('Reset filters')}
          </Button>
        </FilteredEmptyState>
      )}
    </>
  );
}

type ControlListProps = {
  readonly controls: readonly Control[];
  readonly states: ReadonlyMap<string, VendorControl>;
};

/** A framework can have more than a thousand controls, so those off screen are not laid out. */
function ControlList({ controls, states }: ControlListProps) {
  const domains = Map.groupBy(controls, ({ domain }) => domain);
  return (
    <div className="grid gap-4">
      {[...domains].map(([domain, members]) => (
        <section key={domain} className="grid gap-2 [content-visibility:auto] [contain-intrinsic-size:auto_20rem]">
          <div className="flex items-baseline gap-2">
            <h2>{domain}</h2>
            <span className="text-sm text-soft">
              {tCount(members.length, '{{count}} control', '{{count}} controls')}
            </span>
          </div>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {members.map((control) => (
              <ControlRow key={control.id} control={control} state={states.get(control.code)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type ControlRowProps = { readonly control: Control; readonly state: VendorControl | undefined };

function ControlRow({ control, state }: ControlRowProps) {
  const { frameworkId } = route.useParams();
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[7rem_1fr_auto]">
      <Link
        to="/frameworks/$frameworkId/controls/$controlCode"
        params={{ frameworkId, controlCode: control.code }}
        className="block min-h-6 pt-px text-sm wrap-anywhere text-accent hover:underline"
      >
        <code>{control.code}</code>
      </Link>
      <div className="min-w-0">
        <ControlText control={control} />
        {state && <VendorControlParts control={state} />}
      </div>
      {state && <VendorControlState control={state} />}
    </li>
  );
}

function ControlText({ control: { title, guidance } }: { readonly control: Control }) {
  if (guidance === null) return <p className="font-medium">{title}</p>;
  return (
    <details className="group">
      <summary className="min-h-6 cursor-pointer font-medium marker:text-soft">{title}</summary>
      <p className="max-w-prose pt-1 whitespace-pre-line text-soft">{guidance}</p>
    </details>
  );
}

type ControlFilter = { readonly query: string; readonly domain: string | undefined };

function filterControls(controls: readonly Control[], { query, domain }: ControlFilter): Control[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return controls.filter((control) => {
    if (domain !== undefined && control.domain !== domain) return false;
    const text = `${control.code} ${control.title} ${control.guidance ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
