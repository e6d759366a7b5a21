import type { AppContext } from '../src/context.ts';
import { operatorOf } from '../src/domain/caller.ts';
import { createAssessment } from '../src/features/assessments/assessment-commands.ts';
import { sendAssessment } from '../src/features/assessments/sending-commands.ts';
import { createOrganisation } from '../src/features/organisations/organisation-commands.ts';
import { listLinks } from '../src/features/portal/portal-link-queries.ts';
import { createTemplate } from '../src/features/templates/template-commands.ts';
import { publishTemplate } from '../src/features/templates/template-versions.ts';
import { importVendor } from '../src/features/vendors/vendor-commands.ts';
import type { DrilledAssessment } from './portal-drill-check.ts';

const QUESTIONS = 6;

export type DrillScene = {
  readonly keys: readonly string[];
  readonly assessments: readonly DrilledAssessment[];
  readonly anAssessment: () => Promise<DrilledAssessment>;
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

/** A vendor that is sent one questionnaire after the other. */
export async function setDrillScene(ctx: AppContext): Promise<DrillScene> {
  const { id: organisationId } = await createOrganisation(ctx, 'Northwind');
  const team = operatorOf(organisationId);
  const keys = Array.from({ length: QUESTIONS }, (_, index) => `q${String(index)}`);
  const sections = [{ title: 'All', questions: keys.map(aTextQuestion) }];
  const { body: template } = await createTemplate(ctx, team, { name: 'Drill', description: null, sections });
  await publishTemplate(ctx, team, template.id);
  const { body: vendor } = await importVendor(ctx, team, { name: 'Contoso', contactEmail: 'it@contoso.example' });
  const assessments: DrilledAssessment[] = [];
  const anAssessment = async () => {
    const { id } = await createAssessment(ctx, team, { vendorId: vendor.id, templateId: template.id });
    await sendAssessment(ctx, team, { assessmentId: id, body: { dueDate: '2099-12-31' } });
    const [link] = await listLinks(ctx, team, id);
    const token = new URL(link?.url ?? '').hash.slice(1);
    const assessment = { id, token, acknowledged: new Map(), sha256: null };
    assessments.push(assessment);
    return assessment;
  };
  return { keys, assessments, anAssessment };
}
