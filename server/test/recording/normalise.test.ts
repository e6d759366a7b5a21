import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNormaliser } from './normalise.ts';

afterEach(() => void vi.useRealTimers());

describe('Normalising an answer', () => {
  it('gives the same ID the same placeholder, named after what it identifies', () => {
    const { normalise } = createNormaliser();
    const [vendor, other, finding] = [randomUUID(), randomUUID(), randomUUID()];
    expect(normalise([{ id: vendor }, { id: other }], 'vendor')).toEqual([{ id: '<vendor 1>' }, { id: '<vendor 2>' }]);
    expect(normalise({ findings: [{ id: finding, vendorId: other }], entityId: vendor.slice(0, 8) })).toEqual({
      findings: [{ id: '<finding 1>', vendorId: '<vendor 2>' }],
      entityId: '<beginning of vendor 1>',
    });
  });

  it.each(['2027-02-28T23:59:59Z', '2031-12-31T00:00:00Z'])('gives the same text for any day, such as %s', (now) => {
    vi.useFakeTimers({ now: new Date(now) });
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
    const today = day(0).slice(0, 10);
    const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(
      createNormaliser().normalise({
        createdAt: day(0),
        expiresAt: day(90),
        expiresDate: day(10).slice(0, 10),
        deadline: `${day(60).slice(0, 10)}T23:59:59Z`,
        fileName: `portfolio ${today}.pdf, portfolio%20${today}.pdf`,
        dueDate: '2099-12-31',
        remarks: `Due: ${longDay.format(Date.now() + 10 * 86_400_000)}`,
      }),
    ).toEqual({
      createdAt: '<time>',
      expiresAt: '<time+90 days>',
      expiresDate: '<today+10 days>',
      deadline: '<today+60 days>T23:59:59Z',
      fileName: 'portfolio <today>.pdf, portfolio%20<today>.pdf',
      dueDate: '2099-12-31',
      remarks: 'Due: <today+10 days>',
    });
  });
});
