import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transitionCalls, useAssessments } from '../../../../test/support/assessment-calls.ts';
import { seedSignedInUser, seedUser, type SignedInUser } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { useMails } from '../../../../test/support/mails.ts';
import { parseMail } from '../../../../test/support/parse-mail.ts';
import { portalPostCall, saveAnswerCall, usePortal } from '../../../../test/support/portal-calls.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { startMailServer } from '../../../../test/support/test-mail-server.ts';
import { formatDate, toIsoDate } from '../../../domain/dates.ts';

const server = await startMailServer();
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

const integrator = useIntegrator({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@assay.example' });
const { test, vendor } = integrator;
const { work } = useMails(test, () => integrator.organisation);
const { aDraft, anAssessment } = useAssessments(integrator);
const { aContact, done } = usePortal(integrator);

let ada: SignedInUser;
beforeAll(async () => {
  ada = await seedSignedInUser(test, integrator.organisation);
  await test.database.query('update app_user set name = $2 where id = $1', [ada.user.id, 'Ada "Ace", Whitlock']);
});

/** Sends the queued emails of this kind and returns the last one as its recipient receives it. */
async function receive(assessmentId: string, kind: string) {
  const queued = await test.database.query<{ id: string }>(
    'select id from mail where assessment_id = $1 and kind = $2 order by created_at, recipient_email desc',
    [assessmentId, kind],
  );
  for (const { id } of queued) await work(id);
  return parseMail(server.received.at(-1)?.raw ?? '');
}

const many = (count: number) =>
  withQuestions(...Array.from({ length: count }, (_, index) => buildQuestion(`q${String(index)}`)));

async function sendAs(caller: SignedInUser['call'], options = {}) {
  const { id } = await aDraft(options);
  await done(caller, transitionCalls(id).send);
  return id;
}

const TODAY = formatDate(toIsoDate(new Date()));
const LONG = 'Do you '.repeat(100);

describe('Invitation', () => {
  it('names the requester, the work and the due date, and replies go to the requester', async () => {
    const { headers, text, html } = await receive(await sendAs(ada.call, many(42)), 'INVITATION');
    expect(headers.get('subject')).toBe('Northwind: please complete “Questionnaire” by 31 December 2099');
    expect(headers.get('reply-to')).toBe(`"Ada \\"Ace\\", Whitlock" <${ada.user.email}>`);
    const [greeting, who, why, list, button, link, questions, signature] = text.trimEnd().split('\n\n');
    expect([greeting, who, why]).toEqual([
      'Hello,',
      'I’m Ada "Ace", Whitlock, Administrator at Northwind.',
      'Northwind reviews the security of its vendors. As part of this review, we ask Contoso Cloud to complete a questionnaire: Questionnaire.',
    ]);
    expect(list?.split('\n')).toEqual([
      '- What we need: answers to 42 questions, with supporting documents where you have them',
      '- Time needed: about 45 minutes. Your answers are saved automatically, so you can stop and continue later.',
      '- Due date: 31 December 2099',
      '- Who can help: you can delegate sections to colleagues from the questionnaire',
    ]);
    expect(button).toMatch(/^Open questionnaire:\nhttp:\/\/localhost:3000\/portal#/);
    expect(link).toMatch(/^The link is personal to you and opens localhost:3000\. You don’t need an account/);
    expect(questions).toContain(`reply to this email or write to ${ada.user.email}.`);
    expect(signature).toBe('Ada "Ace", Whitlock\nAdministrator, Northwind');
    expect(html).toContain('<li dir="auto">Due date: 31 December 2099</li>');
  });

  it.each([
    [1, 'answers to 1 question,', 'about 15 minutes.'],
    [15, 'answers to 15 questions,', 'about 15 minutes.'],
    [60, 'answers to 60 questions,', 'about 1 hour.'],
    [130, 'answers to 130 questions,', 'about 2 hours and 15 minutes.'],
  ])('counts %i questions and the time they take', async (count, questions, time) => {
    const { text } = await receive(await sendAs(ada.call, many(count)), 'INVITATION');
    expect(text).toContain(questions);
    expect(text).toContain(time);
  });

  it("names the vendor's owner when an API key sends it", async () => {
    const owner = await seedUser(test, integrator.organisation, { name: 'Olga', role: 'Reviewer' });
    const { id: vendorId } = await vendor();
    await test.database.query('update vendor set owner_id = $1 where id = $2', [owner.id, vendorId]);
    const { headers, text } = await receive((await anAssessment('SENT', { vendorId })).id, 'INVITATION');
    expect(headers.get('reply-to')).toBe(`Olga <${owner.email}>`);
    expect(text).toContain('I’m Olga, Reviewer at Northwind.');
  });

  it.each(['no owner', 'an owner who can no longer sign in'])('names no requester when there is %s', async (who) => {
    const { id: vendorId } = await vendor();
    if (who !== 'no owner') {
      const owner = await seedUser(test, integrator.organisation, { name: 'Gone' });
      await test.database.query('update vendor set owner_id = $1 where id = $2', [owner.id, vendorId]);
      await test.database.query('update app_user set disabled_at = now() where id = $1', [owner.id]);
    }
    const { headers, text } = await receive((await anAssessment('SENT', { vendorId })).id, 'INVITATION');
    expect(headers.has('reply-to')).toBe(false);
    expect(text).toMatch(/^Hello,\n\nNorthwind reviews the security of its vendors\./);
    expect(text).toMatch(/delegate sections to them from the questionnaire\.\n\n-- \nNorthwind\n$/);
    expect(text).not.toMatch(/I’m|reply to this email|@/);
  });
});

describe('Reminder', () => {
  const remind = async (id: string) => {
    const call = { method: 'POST', url: '/api/app/assessments/remind', payload: { assessmentIds: [id] } } as const;
    await done(ada.call, call);
    return receive(id, 'REMINDER');
  };

  it('says what is missing and how to get more time', async () => {
    const id = await sendAs(ada.call);
    const { headers, text } = await remind(id);
    expect(headers.get('reply-to')).toContain(`<${ada.user.email}>`);
    expect(text).toContain(
      `On ${TODAY}, Northwind asked Contoso Cloud to complete a questionnaire: Questionnaire. We have not received it yet.`,
    );
    expect(text).toContain('- Progress: 0 of 2 required questions answered\n');
    expect(text).not.toContain('Your answers so far are saved.');
    expect(text).toContain(`reply to this email: it goes to ${ada.user.email}.`);
  });

  it('tells a colleague about their own sections', async () => {
    const sections = ['One', 'Two'].map((title) => ({ title, questions: [buildQuestion(title)] }));
    const id = await sendAs(ada.call, { template: { sections } });
    const contact = await aContact(id);
    const delegation = { name: 'Cole', email: 'cole@contoso.example', sections: ['Two'] };
    await done(contact, portalPostCall('delegations', delegation));
    await done(contact, saveAnswerCall('One', { answer: 'YES', revision: 0 }));
    const { text } = await remind(id);
    expect(text).toContain('Hello Cole,');
    expect(text).toContain(
      'security@contoso.example asked you to complete part of a questionnaire from Northwind: Two. Some of these questions are still unanswered.',
    );
    expect(text).toContain('- Progress: 0 of 1 required question answered\n');
    expect(text).toContain('someone else should answer, contact security@contoso.example.');
    await test.database.query(`delete from mail where kind = 'REMINDER' and assessment_id = $1`, [id]);
    await done(await aContact(id, 'cole@contoso.example'), saveAnswerCall('Two', { answer: 'YES', revision: 0 }));
    expect((await remind(id)).text).toContain(
      'All required questions in these sections are answered, but the questionnaire has not been submitted yet.',
    );
  });

  it('asks for revised answers after questions were sent back', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    await done(ada.call, transitionCalls(id).sendBack);
    const { text } = await remind(id);
    expect(text).toContain(
      `On ${TODAY}, Northwind asked Contoso Cloud for more information about its answers to a questionnaire: Questionnaire. We have not received the revised answers yet.`,
    );
    expect(text).not.toContain('Progress:');
  });
});

describe('Returned questions', () => {
  const sendBack = async (call: SignedInUser['call'], count: number) => {
    const questions = Array.from({ length: count }, (_, index) => buildQuestion(`q${String(index)}`, { text: LONG }));
    const responses = questions.map(({ key }) => ({ questionKey: key, answer: 'YES' as const }));
    const { id } = await anAssessment('UNDER_REVIEW', { ...withQuestions(...questions), responses });
    const comments = questions.map(({ key }) => ({ questionKey: key, comment: 'Please explain' }));
    const payload = { dueDate: '2099-12-31', questions: comments };
    await done(call, { method: 'POST', url: `/api/v1/assessments/${id}/send-back`, payload });
    return receive(id, 'CLARIFICATION');
  };

  it('lists at most five of them, shortened, and is signed by the reviewer', async () => {
    const { headers, text } = await sendBack(ada.call, 7);
    expect(headers.get('subject')).toBe('Northwind has follow-up questions about “Questionnaire”');
    expect(text).toContain('I have reviewed your answers and need more information on 7 questions:\n\n- Do you');
    expect(text.split(`\n- ${LONG.slice(0, 200)}…`)).toHaveLength(6);
    expect(text).toContain('\n- … and 2 more\n');
    expect(text).toContain('My comment appears next to each question');
    expect(text).toContain('Ada "Ace", Whitlock\nAdministrator, Northwind\n');
  });

  it('names no reviewer when an API key sends one question back', async () => {
    const { headers, text } = await sendBack(integrator.call, 1);
    expect(headers.has('reply-to')).toBe(false);
    expect(text).toContain('Northwind has reviewed your answers and needs more information on one question:');
    expect(text).toContain('The reviewer’s comment appears next to each question');
    expect(text).not.toMatch(/\bI\b|\bMy\b|reply to this email/);
  });
});
