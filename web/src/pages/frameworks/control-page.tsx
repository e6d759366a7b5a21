import type { ControlDetail } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { controlQuery } from '../../api/controls.ts';
import { useCan } from '../../api/me.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { EvidencePanel, QuestionsPanel } from './control-proof-panels.tsx';
import { ControlResponsibilitiesPanel, DeficientVendorsPanel } from './control-vendor-panels.tsx';

const route = getRouteApi('/shell/frameworks/$frameworkId/controls/$controlCode');

export function ControlPage() {
  const query = useQuery(controlQuery(route.useParams()));
  return (
    <RequirePermission permission="frameworks:view">
      {query.data ? (
        <LoadedControl control={query.data} />
      ) : (
        <Page title={t('Control')}>
          <QueryBoundary query={query}>{() => null}</QueryBoundary>
        </Page>
      )}
    </RequirePermission>
  );
}

function LoadedControl({ control }: { readonly control: ControlDetail }) {
  const { code, title, domain, guidance } = control;
  const [viewsVendors, viewsAssessments] = [useCan('vendors:view'), useCan('assessments:view')];
  const viewsTemplates = useCan('templates:view');
  const { frameworkId, controlCode } = route.useParams();
  const key = { frameworkId, controlCode };
  return (
    <Page
      title={`${code} ${title}`}
      lead={
        <div className="grid gap-2">
          <p>
            <FrameworkLink control={control} /> · {domain}
          </p>
          {guidance !== null && <p className="whitespace-pre-line">{guidance}</p>}
        </div>
      }
    >
      {viewsVendors && viewsAssessments && <DeficientVendorsPanel control={key} />}
      {viewsVendors && <ControlResponsibilitiesPanel control={key} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {viewsTemplates && <QuestionsPanel control={key} />}
        {viewsVendors && viewsAssessments && <EvidencePanel control={key} />}
      </div>
    </Page>
  );
}

function FrameworkLink({ control }: { readonly control: ControlDetail }) {
  const { frameworkId, frameworkName, frameworkVersion } = control;
  if (frameworkVersion === null) return <>{t('{{name}} (deleted)', { name: frameworkName })}</>;
  return (
    <Link to="/frameworks/$frameworkId" params={{ frameworkId }} className="text-accent hover:underline">
      {`${frameworkName} ${frameworkVersion}`}
    </Link>
  );
}
