import type {
  Attachment,
  Certification,
  FrameworkSummary,
  Responsibility,
  TemplateDetail,
  VendorCreated,
} from '@assay/contract';
import { addDays, toIsoDate } from '../../../src/domain/dates.ts';
import { buildQuestion, buildTemplateBody } from '../questionnaires.ts';
import { addId, post, put, type Scene } from './scene.ts';

/** Soon enough to be listed as work to be done. */
const IN_A_MONTH = addDays(toIsoDate(new Date()), 30);

type Framework = { readonly name: string; readonly version: string };
export type Portfolio = {
  readonly vendorId: string;
  readonly contactEmail: string;
  readonly otherVendorId: string;
  readonly templateId: string;
  readonly sectionA: string;
  readonly sectionB: string;
};

/** Vendors, what belongs to them, a framework, and a questionnaire with the sections A and B. */
export async function plantPortfolio(scene: Scene, owner: { readonly id: string }): Promise<Portfolio> {
  const { asKey, ids, plant } = scene;
  const [contactEmail, externalId] = [`${plant('vendor contact email')}@vendor.example`, plant('vendor external ID')];
  const { id: vendorId } = await asKey<VendorCreated>(
    post('/api/v1/vendors/import', {
      name: plant('vendor name'),
      externalId,
      contactName: plant('vendor contact name'),
      contactEmail,
      website: `https://${plant('vendor website')}.example`,
      notes: plant('vendor notes'),
      serviceDescription: plant('vendor description'),
      contractRenewalDate: IN_A_MONTH,
      tags: [plant('vendor tag')],
    }),
  );
  await asKey<VendorCreated>(put(`/api/v1/vendors/${vendorId}`, { ownerId: owner.id }));
  const { id: otherVendorId } = await asKey<VendorCreated>(
    post('/api/v1/vendors/import', {
      name: plant('name of another vendor'),
      contactEmail: `${plant('contact of another vendor')}@vendor.example`,
    }),
  );
  addId(ids, 'vendorId', vendorId, otherVendorId);
  addId(ids, 'externalId', externalId);
  await asKey(
    post(`/api/v1/vendors/${vendorId}/decisions`, { outcome: 'REJECTED', rationale: plant('vendor decision') }),
  );
  await plantVendorRecords(scene, vendorId, owner.id);
  return { vendorId, contactEmail, otherVendorId, ...(await plantTemplates(scene, await plantFramework(scene))) };
}

async function plantVendorRecords({ asKey, ids, plant }: Scene, vendorId: string, ownerId: string) {
  const url = `/api/v1/vendors/${vendorId}`;
  const { id: certificationId } = await asKey<Certification>(
    post(`${url}/certifications`, {
      name: plant('certification name'),
      expiresDate: IN_A_MONTH,
      issuer: plant('certification notes'),
      notes: plant('certification notes'),
    }),
  );
  const { id: attachmentId } = await asKey<Attachment>({
    ...post(`${url}/certifications/${certificationId}/attachments`),
    query: { fileName: `${plant('attachment name')}.txt` },
    headers: { 'content-type': 'application/octet-stream' },
    payload: plant('attachment content'),
  });
  addId(ids, 'certificationId', certificationId);
  addId(ids, 'attachmentId', attachmentId);
  await asKey<Responsibility>(
    post(`${url}/responsibilities`, {
      title: plant('responsibility title'),
      description: plant('responsibility notes'),
      notes: plant('responsibility notes'),
      controlCode: 'A-1',
      certificationId,
      ownerId,
      dueDate: IN_A_MONTH,
    }),
  );
}

async function plantFramework({ asKey, ids, plant }: Scene): Promise<Framework> {
  const { id, name, version } = await asKey<FrameworkSummary>({
    ...post('/api/v1/frameworks/import'),
    query: { name: plant('framework name'), version: '1' },
    headers: { 'content-type': 'text/csv' },
    payload: `domain,code,title,guidance\nAccess,A-1,${plant('control title')},${plant('control guidance')}`,
  });
  addId(ids, 'frameworkId', id);
  addId(ids, 'controlCode', 'A-1');
  return { name, version };
}

async function plantTemplates(scene: Scene, framework: Framework) {
  const { asKey, ids, plant } = scene;
  const [sectionA, sectionB] = [plant('section title A'), plant('section title B')];
  const body = buildTemplateBody({ name: plant('template name'), sections: buildSections(scene, framework) });
  body.sections.forEach((section, index) => (section.title = index === 0 ? sectionA : sectionB));
  const { id: templateId } = await asKey<TemplateDetail>(post('/api/v1/templates', body));
  await asKey<TemplateDetail>(post(`/api/v1/templates/${templateId}/publish`));
  const question = buildQuestion('draft', { text: plant('draft template question') });
  const draft = await asKey<TemplateDetail>(
    post('/api/v1/templates', {
      ...buildTemplateBody({ name: plant('draft template name') }),
      sections: [{ title: 'Draft', questions: [question] }],
    }),
  );
  addId(ids, 'templateId', templateId, draft.id);
  return { templateId, sectionA, sectionB };
}

const FREE_TEXT = { type: 'FREE_TEXT', options: null } as const;

function buildSections({ plant }: Scene, framework: Framework) {
  const controlMappings = [{ framework: framework.name, version: framework.version, code: 'A-1' }];
  const conditionalLogic = {
    match: 'all' as const,
    rules: [{ question: 'a1', operator: 'notEquals' as const, value: plant('condition value') }],
  };
  const question = (key: string, section: 'A' | 'B') =>
    buildQuestion(key, {
      ...FREE_TEXT,
      text: plant(`question ${section}`),
      helpText: plant(`help text ${section}`),
      expectedAnswer: plant('expected answer'),
      recommendation: plant('recommendation'),
      controlMappings,
    });
  return [
    { title: 'A', questions: [question('a1', 'A'), { ...question('a2', 'A'), required: false, conditionalLogic }] },
    { title: 'B', questions: [question('b1', 'B'), { ...question('b2', 'B'), required: false }] },
  ];
}
