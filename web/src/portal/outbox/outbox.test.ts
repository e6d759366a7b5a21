import { AssayError } from '@assay/client';
import type { PortalResponse, PortalSave, PortalSaveResult } from '@assay/contract';
import { EMPTY_RESPONSE } from '@assay/contract/rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from './draft.ts';
import { flushOutbox } from './flush.ts';
import { changeAnswer, createOutbox, keepLocalAnswer, loadDrafts } from './outbox.ts';

const response = (answer: string, revision: number): PortalResponse => ({
  ...EMPTY_RESPONSE,
  answer,
  revision,
  answeredByName: 'Vera',
  updatedAt: '2026-11-15T14:02:00Z',
  takenFrom: null,
});

const refusal = (status: number, content: object) =>
  new AssayError('Refused', new Response(null, { status }), { content: { error: 'Refused', ...content } });

const unreachable = new AssayError('The service cannot be reached', null);

type Sent = PortalSave & { readonly questionKey: string };

/** An outbox with a fake device store and a service whose responses the test controls. */
function anOutbox(kept: readonly Draft[] = []) {
  const device = new Map(kept.map((draft) => [draft.questionKey, draft]));
  const sent: Sent[] = [];
  const answers: ((body: PortalSave) => Promise<PortalSaveResult>)[] = [];
  const saved = async ({ answer, revision }: PortalSave): Promise<PortalSaveResult> => ({
    response: response(String(answer), revision + 1),
    shownKeys: [],
    hiddenKeys: [],
    progress: { required: 1, answered: 1 },
    returned: null,
    sections: [],
  });
  const outbox = createOutbox({
    store: {
      list: async () => [...device.values()],
      put: async (draft) => void device.set(draft.questionKey, draft),
      remove: async (questionKey) => void device.delete(questionKey),
    },
    send: (questionKey, body) => {
      sent.push({ questionKey, ...body });
      return (answers.shift() ?? saved)(body);
    },
    onSaved: () => undefined,
    onChanged: () => undefined,
  });
  const give = (questionKey: string, answer: string, delayMs = 0) => {
    changeAnswer(outbox, { questionKey, given: { ...EMPTY_RESPONSE, answer }, response: null, delayMs });
    return flushOutbox(outbox);
  };
  const failing = (error: Error) => answers.push(() => Promise.reject(error));
  return { outbox, device, sent, answers, give, failing, saved };
}

const told = (sent: readonly Sent[]) => sent.map(({ questionKey, answer }) => [questionKey, answer]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('An answer', () => {
  it('is kept on the device until the service has saved it', async () => {
    const { device, answers, give, saved } = anOutbox();
    let arrive = () => {};
    answers.push((body) => new Promise((resolve) => (arrive = () => resolve(saved(body)))));
    const sending = give('a', 'YES');
    expect(device.get('a')).toMatchObject({ answer: 'YES' });
    arrive();
    await sending;
    expect(device.size).toBe(0);
  });

  it('is sent once typing pauses', async () => {
    const { sent, give } = anOutbox();
    for (const text of ['W', 'We', 'Wel']) await give('a', text, 800);
    await vi.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told(sent)).toEqual([['a', 'Wel']]);
  });

  it('waits while the network is down, and is then sent in the order of answering', async () => {
    const { outbox, device, sent, give, failing } = anOutbox();
    failing(unreachable);
    await give('b', '1');
    expect(outbox.isOffline).toBe(true);
    failing(unreachable);
    await give('a', '2');
    failing(unreachable);
    await give('c', '3');
    expect(device.size).toBe(3);
    sent.length = 0;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told(sent)).toEqual([
      ['b', '1'],
      ['a', '2'],
      ['c', '3'],
    ]);
    expect([device.size, outbox.isOffline]).toEqual([0, false]);
  });

  it('is sent again, with the new revision, when it changes during a save', async () => {
    const { sent, answers, give, saved } = anOutbox();
    let arrive = () => {};
    answers.push((body) => new Promise((resolve) => (arrive = () => resolve(saved(body)))));
    const sending = give('a', 'old');
    await give('a', 'new');
    arrive();
    await sending;
    expect(sent.map(({ answer, revision }) => [answer, revision])).toEqual([
      ['old', 0],
      ['new', 1],
    ]);
  });

  it('survives a reload, unless a newer one was typed meanwhile', async () => {
    const left = { ...EMPTY_RESPONSE, revision: 3, changedAt: 1, tried: [] };
    const { outbox, sent, give } = anOutbox([
      { ...left, questionKey: 'a', answer: 'left behind' },
      { ...left, questionKey: 'b', answer: 'older' },
    ]);
    await give('b', 'newer', 800);
    await loadDrafts(outbox);
    await flushOutbox(outbox);
    await vi.advanceTimersByTimeAsync(800);
    expect(told(sent)).toEqual([
      ['a', 'left behind'],
      ['b', 'newer'],
    ]);
    expect(sent[0]?.revision).toBe(3);
  });

  it('that is "not applicable" waits for its justification', async () => {
    const { outbox, device, sent } = anOutbox();
    const given = { ...EMPTY_RESPONSE, notApplicable: true };
    changeAnswer(outbox, { questionKey: 'a', given, response: null, delayMs: 0 });
    await flushOutbox(outbox);
    expect([sent.length, device.size]).toEqual([0, 1]);
    changeAnswer(outbox, {
      questionKey: 'a',
      given: { ...given, justification: 'No staff' },
      response: null,
      delayMs: 0,
    });
    await flushOutbox(outbox);
    expect(sent).toHaveLength(1);
  });
});

describe('A conflict', () => {
  it('keeps both answers until one is chosen; ours then overwrites theirs', async () => {
    const { outbox, device, sent, give, failing } = anOutbox();
    failing(refusal(409, { yours: { ...EMPTY_RESPONSE, answer: 'mine' }, theirs: response('theirs', 4) }));
    await give('a', 'mine');
    expect(outbox.entries.get('a')).toMatchObject({ state: 'conflict', theirs: { answer: 'theirs' } });
    expect(device.get('a')).toMatchObject({ answer: 'mine' });
    keepLocalAnswer(outbox, 'a');
    await flushOutbox(outbox);
    expect(sent.at(-1)).toMatchObject({ answer: 'mine', revision: 4 });
    expect(device.size).toBe(0);
  });

  it('with our own answer from a lost response is resolved automatically', async () => {
    const { outbox, sent, give, failing } = anOutbox();
    failing(unreachable);
    await give('a', 'first');
    failing(refusal(409, { yours: { ...EMPTY_RESPONSE, answer: 'second' }, theirs: response('first', 1) }));
    await give('a', 'second');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.at(-1)).toMatchObject({ answer: 'second', revision: 1 });
    expect(outbox.entries.size).toBe(0);
  });
});

describe('A rejection', () => {
  it('is shown next to the answer, which stays on the device and does not block the next one', async () => {
    const { outbox, device, sent, give, failing } = anOutbox();
    failing(refusal(400, { details: [{ path: 'answer', message: 'The answer must be a number' }] }));
    await give('a', 'many');
    expect(outbox.entries.get('a')).toMatchObject({ state: 'refused', refusal: 'The answer must be a number' });
    await give('b', 'YES');
    expect(told(sent).at(-1)).toEqual(['b', 'YES']);
    expect([...device.keys()]).toEqual(['a']);
  });

  it('because the session has ended stops sending, but loses nothing', async () => {
    const { outbox, device, sent, give, failing } = anOutbox();
    failing(refusal(401, {}));
    await give('a', 'YES');
    await give('b', 'NO');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([outbox.hasEnded, sent.length, device.size]).toEqual([true, 1, 2]);
  });
});
