import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { templateQuery } from '../../api/templates.ts';
import { Needs } from '../../components/needs.tsx';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Page } from '../../ui/page.tsx';
import { TemplateWork } from './template-work.tsx';

const route = getRouteApi('/shell/templates/$templateId');

export function TemplatePage() {
  return (
    <Needs permission="templates:view">
      <ShownTemplate />
    </Needs>
  );
}

function ShownTemplate() {
  const { templateId } = route.useParams();
  const query = useQuery(templateQuery(templateId));
  if (query.data) return <TemplateWork key={templateId} stored={query.data} />;
  return (
    <Page title={t('Template')}>
      <Answered query={query}>{() => null}</Answered>
    </Page>
  );
}
