import type { AppContext } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createOrganisation } from '../../server/src/features/access/organisations/organisation-commands.ts';
import { createAssessment } from '../../server/src/features/assessments/assessments/assessment-commands.ts';
import { sendAssessment } from '../../server/src/features/assessments/assessments/send-commands.ts';
import { showPortalLink } from '../../server/src/features/assessments/portal/portal-contact-commands.ts';
import { listPortalLinks } from '../../server/src/features/assessments/portal/portal-link-queries.ts';
import { importVendor } from '../../server/src/features/portfolio/vendors/vendor-commands.ts';
import { createTemplate } from '../../server/src/features/questionnaires/templates/template-commands.ts';
import { publishTemplate } from '../../server/src/features/questionnaires/templates/template-version-commands.ts';
import type { DrillAssessment } from './portal-drill-check.ts';

const QUESTIONS = 6;

export type DrillScene = {
  readonly organisationId: string;
  readonly templateId: string;
  readonly keys: readonly string[];
  readonly assessments: readonly DrillAssessment[];
  readonly anAssessment: () => Promise<DrillAssessment>;
};

const aTextQuestion = (key: string) => ({
  key,
  text: `Question ${key}?`,
  helpText: null,
  type: 'FREE_TEXT' as const,
  riskWeight: 'HIGH' as const,
  required: true,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  controlMappings: [],
});

export async function seedDrillScene(ctx: AppContext): Promise<DrillScene> {
  const { id: organisationId } = await createOrganisation(ctx, 'Northwind');
  const team = createOperatorCaller(organisationId);
  const keys = Array.from({ length: QUESTIONS }, (_, index) => `q${String(index)}`);
  const sections = [{ title: 'All', questions: keys.map(aTextQuestion) }];
  const { body: template } = await createTemplate(ctx, team, { name: 'Drill', description: null, sections });
  await publishTemplate(ctx, team, template.id);
  const { body: vendor } = await importVendor(ctx, team, { name: 'Contoso', contactEmail: 'it@contoso.example' });
  const assessments: DrillAssessment[] = [];
  const anAssessment = async () => {
    const { id } = await createAssessment(ctx, team, { vendorId: vendor.id, templateId: template.id });
    await sendAssessment(ctx, team, { assessmentId: id, body: { dueDate: '2099-12-31' } });
    const [link] = await listPortalLinks(ctx, team, id);
    const { url } = await showPortalLink(ctx, team, { assessmentId: id, linkId: link?.id ?? '' });
    const token = new URL(url ?? '').hash.slice(1);
    const assessment = { id, token, acknowledged: new Map(), sha256: null };
    assessments.push(assessment);
    return assessment;
  };
  return { organisationId, templateId: template.id, keys, assessments, anAssessment };
}
