import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { templateQuery } from '../../api/templates.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Page } from '../../ui/page.tsx';
import { TemplateEditor } from './template-editor.tsx';

const route = getRouteApi('/shell/templates/$templateId');

export function TemplatePage() {
  return (
    <RequirePermission permission="templates:view">
      <LoadedTemplate />
    </RequirePermission>
  );
}

function LoadedTemplate() {
  const { templateId } = route.useParams();
  const query = useQuery(templateQuery(templateId));
  if (query.data) return <TemplateEditor key={templateId} stored={query.data} />;
  return (
    <Page title={t('Template')}>
      <QueryBoundary query={query}>{() => null}</QueryBoundary>
    </Page>
  );
}
