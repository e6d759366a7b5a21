import { AssayError } from '@assay/client';
import type { PortalResponse, PortalSave, PortalSaved } from '@assay/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, NOTHING } from './draft.ts';
import { flush } from './flush.ts';
import { change, createOutbox, keepMine, load } from './outbox.ts';

const response = (answer: string, revision: number): PortalResponse => ({
  ...NOTHING,
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

/** An outbox between a device that keeps drafts and a service that says what the test tells it to. */
function anOutbox(kept: readonly Draft[] = []) {
  const device = new Map(kept.map((draft) => [draft.questionKey, draft]));
  const sent: Sent[] = [];
  const answers: ((body: PortalSave) => Promise<PortalSaved>)[] = [];
  const saved = async ({ answer, revision }: PortalSave): Promise<PortalSaved> => ({
    response: response(String(answer), revision + 1),
    shownKeys: [],
    hiddenKeys: [],
    progress: { required: 1, answered: 1 },
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
    change(outbox, { questionKey, given: { ...NOTHING, answer }, response: null, delayMs });
    return flush(outbox);
  };
  const failing = (error: Error) => answers.push(() => Promise.reject(error));
  return { outbox, device, sent, answers, give, failing, saved };
}

const told = (sent: readonly Sent[]) => sent.map(({ questionKey, answer }) => [questionKey, answer]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('An answer', () => {
  it('is kept on the device until the service has it', async () => {
    const { device, answers, give, saved } = anOutbox();
    let arrive = () => {};
    answers.push((body) => new Promise((resolve) => (arrive = () => resolve(saved(body)))));
    const sending = give('a', 'YES');
    expect(device.get('a')).toMatchObject({ answer: 'YES' });
    arrive();
    await sending;
    expect(device.size).toBe(0);
  });

  it('is sent once, when the typing pauses', async () => {
    const { sent, give } = anOutbox();
    for (const text of ['W', 'We', 'Wel']) await give('a', text, 800);
    await vi.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told(sent)).toEqual([['a', 'Wel']]);
  });

  it('waits while the network is down, and then goes in the order of answering', async () => {
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

  it('that is changed while it is on its way is sent again, on top of what arrived', async () => {
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

  it('outlives a reload; what was typed meanwhile is newer', async () => {
    const left = { ...NOTHING, revision: 3, changedAt: 1, tried: [] };
    const { outbox, sent, give } = anOutbox([
      { ...left, questionKey: 'a', answer: 'left behind' },
      { ...left, questionKey: 'b', answer: 'older' },
    ]);
    await give('b', 'newer', 800);
    await load(outbox);
    await flush(outbox);
    await vi.advanceTimersByTimeAsync(800);
    expect(told(sent)).toEqual([
      ['a', 'left behind'],
      ['b', 'newer'],
    ]);
    expect(sent[0]?.revision).toBe(3);
  });

  it('"not applicable" waits for its reason', async () => {
    const { outbox, device, sent } = anOutbox();
    const given = { ...NOTHING, notApplicable: true };
    change(outbox, { questionKey: 'a', given, response: null, delayMs: 0 });
    await flush(outbox);
    expect([sent.length, device.size]).toEqual([0, 1]);
    change(outbox, { questionKey: 'a', given: { ...given, justification: 'No staff' }, response: null, delayMs: 0 });
    await flush(outbox);
    expect(sent).toHaveLength(1);
  });
});

describe('A conflict', () => {
  it('keeps both answers until one is chosen; ours then replaces theirs knowingly', async () => {
    const { outbox, device, sent, give, failing } = anOutbox();
    failing(refusal(409, { yours: { ...NOTHING, answer: 'mine' }, theirs: response('theirs', 4) }));
    await give('a', 'mine');
    expect(outbox.entries.get('a')).toMatchObject({ state: 'conflict', theirs: { answer: 'theirs' } });
    expect(device.get('a')).toMatchObject({ answer: 'mine' });
    keepMine(outbox, 'a');
    await flush(outbox);
    expect(sent.at(-1)).toMatchObject({ answer: 'mine', revision: 4 });
    expect(device.size).toBe(0);
  });

  it('with our own answer, of whose arrival we never heard, is none', async () => {
    const { outbox, sent, give, failing } = anOutbox();
    failing(unreachable);
    await give('a', 'first');
    failing(refusal(409, { yours: { ...NOTHING, answer: 'second' }, theirs: response('first', 1) }));
    await give('a', 'second');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.at(-1)).toMatchObject({ answer: 'second', revision: 1 });
    expect(outbox.entries.size).toBe(0);
  });
});

describe('A refusal', () => {
  it('stands beside the answer, which stays on the device and does not hold up the next one', async () => {
    const { outbox, device, sent, give, failing } = anOutbox();
    failing(refusal(400, { details: [{ path: 'answer', message: 'The answer is a number' }] }));
    await give('a', 'many');
    expect(outbox.entries.get('a')).toMatchObject({ state: 'refused', refusal: 'The answer is a number' });
    await give('b', 'YES');
    expect(told(sent).at(-1)).toEqual(['b', 'YES']);
    expect([...device.keys()]).toEqual(['a']);
  });

  it('because the session is over sends nothing more, and loses nothing', async () => {
    const { outbox, device, sent, give, failing } = anOutbox();
    failing(refusal(401, {}));
    await give('a', 'YES');
    await give('b', 'NO');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([outbox.hasEnded, sent.length, device.size]).toEqual([true, 1, 2]);
  });
});
