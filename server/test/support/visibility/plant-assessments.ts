import type { AssessmentDetail, Evidence, Finding, ReviewEntry, Submission } from '@assay/contract';
import { addDays, toIsoDate } from '../../../src/domain/dates.ts';
import { renderReceiptHandler } from '../../../src/features/insight/reports/receipt-jobs.ts';
import { DUE_DATE, saveResponsesCall, transitionCalls } from '../assessment-calls.ts';
import { commentOnFindingCall } from '../findings.ts';
import { getPortalCookie, getPortalToken, portalPostCall, saveAnswerCall, withPortalCookies } from '../portal-calls.ts';
import type { Call } from '../test-app.ts';
import type { Portfolio } from './plant-portfolio.ts';
import { addId, post, put, type Scene, succeed } from './scene.ts';
import type { Ground } from './visible-to.ts';

/** Soon enough to be listed as work to be done. */
const DUE_SOON = addDays(toIsoDate(new Date()), 20);

type Do = <Body>(call: Call) => Promise<Body>;
const at = (id: string, what: string) => `/api/v1/assessments/${id}/${what}`;

/** An assessment that was completed, one that was sent back to the vendor, one of another vendor, and a draft. */
export async function plantAssessments(scene: Scene, portfolio: Portfolio): Promise<void> {
  await plantPreviousAssessment(scene, portfolio);
  await plantCurrentAssessment(scene, portfolio);
  await plantOtherAssessment(scene, portfolio);
  await createAssessment(scene, { ...portfolio, title: scene.plant('draft assessment title') });
}

type NewAssessment = Pick<Portfolio, 'vendorId' | 'templateId'> & { readonly title: string };

async function createAssessment({ asKey, ids }: Scene, { vendorId, templateId, title }: NewAssessment) {
  const body = { vendorId, templateId, title, dueDate: DUE_DATE };
  const { id } = await asKey<AssessmentDetail>(post('/api/v1/assessments', body));
  addId(ids, 'assessmentId', id);
  return id;
}

async function sendAssessment(scene: Scene, assessment: NewAssessment) {
  const id = await createAssessment(scene, assessment);
  await scene.asKey(transitionCalls(id).send);
  return id;
}

type Link = { readonly assessmentId: string; readonly email: string };
type Contact = { readonly name: string; readonly grounds: readonly Ground[] };

/** Opens the newest link to this email address. */
async function openLink({ test, callers, plantSecret }: Scene, { assessmentId, email }: Link, contact: Contact) {
  const [link] = await test.database.query<{ id: string }>(
    'select id from portal_link where assessment_id = $1 and contact_email = $2 order by created_at desc limit 1',
    [assessmentId, email],
  );
  const token = await getPortalToken(test, link?.id ?? '');
  plantSecret('portal link token', token);
  const cookies = await getPortalCookie(test, token);
  for (const cookie of Object.values(cookies)) plantSecret('portal session token', cookie);
  const call = withPortalCookies(test, cookies);
  callers.push({ ...contact, call });
  return { call, done: succeed(call), linkId: link?.id ?? '' };
}

async function plantPreviousAssessment(scene: Scene, portfolio: Portfolio) {
  const { asKey, plant } = scene;
  const assessmentId = await sendAssessment(scene, { ...portfolio, title: plant('previous assessment title') });
  await openLink(
    scene,
    { assessmentId, email: portfolio.contactEmail },
    { name: 'the contact of the previous assessment', grounds: ['contact of the previous assessment'] },
  );
  await asKey(
    saveResponsesCall(assessmentId, [
      { questionKey: 'a1', answer: plant('previous answer A') },
      { questionKey: 'b1', answer: plant('previous answer B') },
    ]),
  );
  const { submit, claim, finalize } = transitionCalls(assessmentId);
  await asKey(submit);
  await asKey(claim);
  await asKey(decide(assessmentId, 'a1', { decision: 'COMPLIANT', rationale: plant('decision rationale') }));
  await asKey(decide(assessmentId, 'b1', { decision: 'NON_COMPLIANT', rationale: plant('decision rationale') }));
  const dismissal = { questionKey: 'b1', reason: plant('dismissal reason') };
  await asKey(post(at(assessmentId, 'dismissals'), dismissal));
  await asKey(finalize);
  await asKey(post(at(assessmentId, 'reopen'), { reason: plant('reopen reason') }));
  await asKey(finalize);
  await finishReceipts(scene, assessmentId);
}

const decide = (id: string, questionKey: string, entry: ReviewEntry) => put(at(id, `decisions/${questionKey}`), entry);

async function plantCurrentAssessment(scene: Scene, portfolio: Portfolio) {
  const assessmentId = await sendAssessment(scene, { ...portfolio, title: scene.plant('assessment title') });
  await plantVendorSide(scene, portfolio, assessmentId);
  await plantReview(scene, assessmentId);
  await finishReceipts(scene, assessmentId);
}

/** The contact delegates both sections, the delegates answer, and the contact submits. */
async function plantVendorSide(scene: Scene, { contactEmail, sectionA, sectionB }: Portfolio, assessmentId: string) {
  const { plant } = scene;
  const contact = await openLink(
    scene,
    { assessmentId, email: contactEmail },
    { name: 'the contact', grounds: ['contact'] },
  );
  const delegate = async (section: 'A' | 'B', title: string) => {
    const email = `${plant(`delegate ${section} email`)}@vendor.example`;
    const body = { name: plant(`delegate ${section} name`), email, sections: [title] };
    await contact.done(portalPostCall('delegations', body));
    const who = { name: `the delegate of ${section}`, grounds: [`delegate of ${section}` as const] };
    return openLink(scene, { assessmentId, email }, who);
  };
  const [a, b] = [await delegate('A', sectionA), await delegate('B', sectionB)];
  await a.done(saveAnswerCall('a1', { answer: plant('answer A') }));
  await b.done(saveAnswerCall('b1', { answer: plant('answer B') }));
  await b.done(saveAnswerCall('b2', { notApplicable: true, justification: plant('justification B') }));
  await uploadFiles(scene, { contact: contact.done, a: a.done, b: b.done });
  await a.done(portalPostCall('comments', { body: plant('shared comment A'), questionKey: 'a1' }));
  await b.done(portalPostCall('comments', { body: plant('shared comment B'), questionKey: 'b1' }));
  await contact.done(portalPostCall('comments', { body: plant('shared comment') }));
  await contact.done(portalPostCall('submit', { name: plant('signer name'), title: plant('signer name') }));
}

async function uploadFiles({ ids, plant }: Scene, { contact, a, b }: Readonly<Record<'contact' | 'a' | 'b', Do>>) {
  const upload = async (done: Do, of: 'A' | 'B' | 'without a question', questionKey?: string) => {
    const { id } = await done<Evidence>({
      method: 'POST',
      url: '/api/portal/evidence',
      query: { fileName: `${plant(`evidence name ${of}`)}.txt`, ...(questionKey !== undefined && { questionKey }) },
      headers: { 'content-type': 'application/octet-stream' },
      payload: plant(`evidence content ${of}`),
    });
    addId(ids, 'evidenceId', id);
  };
  await upload(a, 'A', 'a1');
  await upload(b, 'B', 'b1');
  await upload(contact, 'without a question');
}

/** The team decides, comments, raises findings, and sends the assessment back. */
async function plantReview({ asKey, ids, plant }: Scene, id: string) {
  await asKey(transitionCalls(id).claim);
  await asKey(decide(id, 'a1', { decision: 'NON_COMPLIANT', rationale: plant('decision rationale') }));
  await asKey(decide(id, 'b2', { decision: 'NOT_APPLICABLE', rationale: plant('decision rationale') }));
  const comment = (body: object) => asKey(post(at(id, 'comments'), body));
  await comment({ body: plant('internal comment A'), questionKey: 'a1' });
  await comment({ body: plant('internal comment') });
  await comment({ body: plant('shared comment'), visibility: 'VENDOR' });
  const finding = (questionKey?: string) =>
    asKey<Finding>(
      post(at(id, 'findings'), {
        questionKey,
        title: plant('finding title'),
        description: plant('finding description'),
        recommendation: plant('finding description'),
        severity: 'HIGH',
        dueDate: DUE_SOON,
      }),
    );
  await finding('a1');
  const { id: findingId } = await finding();
  addId(ids, 'findingId', findingId);
  await asKey(commentOnFindingCall(findingId, { body: plant('finding description') }));
  await asKey({
    method: 'PATCH',
    url: `/api/v1/findings/${findingId}`,
    payload: { status: 'RISK_ACCEPTED', resolutionNote: plant('resolution note') },
  });
  const questions = [
    { questionKey: 'a1', comment: plant('shared comment A') },
    { questionKey: 'b1', comment: plant('shared comment B') },
  ];
  await asKey(post(at(id, 'send-back'), { dueDate: DUE_DATE, questions }));
}

/** Its contact must see nothing of the first vendor, and the other way round. A second link of it is revoked. */
async function plantOtherAssessment(scene: Scene, { otherVendorId: vendorId, templateId }: Portfolio) {
  const { asKey, plant } = scene;
  const title = plant('name of another vendor');
  const assessmentId = await sendAssessment(scene, { vendorId, templateId, title });
  const invite = async (contact: Contact) => {
    const email = `${plant('contact of another vendor')}@vendor.example`;
    await asKey(post(at(assessmentId, 'links'), { email, name: plant('contact of another vendor') }));
    return openLink(scene, { assessmentId, email }, contact);
  };
  const contact = await invite({ name: 'the contact of another vendor', grounds: ['contact of another vendor'] });
  await contact.done(saveAnswerCall('a1', { answer: plant('answer of another vendor') }));
  await contact.done(portalPostCall('comments', { body: plant('answer of another vendor') }));
  const former = await invite({ name: 'a contact whose link was revoked', grounds: [] });
  await asKey({ method: 'DELETE', url: at(assessmentId, `links/${former.linkId}`) });
}

/** Does a worker's job: renders the receipts. */
async function finishReceipts({ test, organisation, asKey, ids }: Scene, assessmentId: string) {
  const submissions = await asKey<Submission[]>({ method: 'GET', url: at(assessmentId, 'submissions') });
  for (const { id: submissionId } of submissions) {
    await renderReceiptHandler.run(test.ctx, { organisationId: organisation.id, submissionId });
    addId(ids, 'submissionId', submissionId);
  }
}
