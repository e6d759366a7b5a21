import type { AuditEntry } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import actionsPage from '../../../../docs/reference/audit-actions.md?raw';
import { formatAuditField } from '../audit-labels.ts';
import {
  AUDIT_SENTENCES,
  findVendorName,
  formatAuditSentence,
  formatSubject,
  listAuditNotes,
} from './audit-sentence.ts';
import { foldEntries, formatRunSentence, groupByDay } from './fold-entries.ts';
import { splitAtSlots } from './sentence.ts';

type RecordedAction = { readonly action: string; readonly entityType: string | null; readonly details: string[] };

/** The actions, their entities and details, as generated from the code that records them. */
const RECORDED: readonly RecordedAction[] = actionsPage
  .split('\n### ')
  .slice(1)
  .map((section) => ({
    action: section.slice(0, section.indexOf('\n')),
    entityType: /Entity: `(\w+)`/.exec(section)?.[1] ?? null,
    details: [...(/Details: ([^.]*)\./.exec(section)?.[1] ?? '').matchAll(/`(\w+)`/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  }));

const entry = (fields: Partial<AuditEntry> & { readonly action: string }): AuditEntry => ({
  id: 'id',
  actionLabel: 'Label',
  userName: 'Ada',
  entityType: null,
  entityId: null,
  entityName: null,
  meta: null,
  createdAt: '2026-11-18T12:00:00.000Z',
  requestId: null,
  record: null,
  ...fields,
});

function read(one: AuditEntry, sentence = formatAuditSentence(one, false)): string {
  const names = { actor: one.userName, subject: formatSubject(one), vendor: findVendorName(one) ?? '' };
  const text = splitAtSlots(sentence)
    .map((part) => ('slot' in part ? names[part.slot] : part.text))
    .join('');
  return [text, ...listAuditNotes(one)].join(' · ');
}

const GAPS = /\{\{|\}\}|undefined|null|NaN|“”| {2}|^ | $|\bof$|\bof at\b/;

describe('Audit details', () => {
  it('have a label each', () => {
    const shown = RECORDED.flatMap(({ details }) => details).filter(
      (name) => name !== 'changes' && !name.endsWith('Id'),
    );
    expect(shown.filter((name) => formatAuditField(name) === name)).toEqual([]);
    expect(formatAuditField('questions.backups')).toBe('Question backups');
  });
});

describe('Audit sentences', () => {
  it('exist for every recorded action, and for no other', () => {
    expect(RECORDED.length).toBeGreaterThan(130);
    expect(Object.keys(AUDIT_SENTENCES).sort()).toEqual(RECORDED.map(({ action }) => action).sort());
  });

  it.each(RECORDED)('$action has no gap, whatever was recorded', ({ action, entityType, details }) => {
    const named = { action, entityType, entityId: '1a2b3c4d', entityName: entityType && 'Backups' };
    const filled = Object.fromEntries(details.map((field) => [field, field === 'changes' ? {} : '2027-03-12']));
    const counted = Object.fromEntries(details.map((field) => [field, 3]));
    for (const meta of [null, {}, filled, counted]) {
      const text = read(entry({ ...named, meta }));
      expect(text).not.toMatch(GAPS);
      expect(text).toMatch(/^Ada /);
      expect(read(entry({ ...named, entityName: null, meta }))).not.toMatch(GAPS);
    }
  });

  it('name the subject of every action that has one, except for the own account and settings', () => {
    const unnamed = RECORDED.filter(
      ({ action, entityType }) =>
        entityType !== null && !read(entry({ action, entityType, entityName: 'Backups' })).includes('Backups'),
    );
    expect(new Set(unnamed.map(({ entityType }) => entityType))).toEqual(
      new Set(['ScimToken', 'Session', 'Task', 'User']),
    );
  });

  it('never name a subject for an action that has none', () => {
    for (const { action, entityType } of RECORDED)
      if (entityType === null) expect(formatAuditSentence(entry({ action }), false)).not.toContain('\uE001');
  });

  const finding = (meta: NonNullable<AuditEntry['meta']>) =>
    entry({
      action: 'UPDATE_FINDING',
      entityType: 'Finding',
      entityName: 'Backups are not made daily',
      record: { type: 'Finding', id: 'id', vendorId: 'id', vendorName: 'Claimsight' },
      meta,
    });

  it('say what became of a finding, at which vendor and until when', () => {
    const changes = { status: { from: 'OPEN', to: 'RISK_ACCEPTED' } };
    const accepted = finding({ changes, resolutionNote: null, acceptedUntil: '2027-03-12' });
    expect(read(accepted)).toBe(
      'Ada accepted the risk of “Backups are not made daily” at Claimsight · until 12 March 2027',
    );
    expect(formatAuditSentence(accepted, true)).not.toContain('\uE002');
  });

  it.each([
    [{ changes: { status: { from: 'OPEN', to: 'REMEDIATED' } } }, 'closed “#” as remediated at Claimsight'],
    [
      { changes: { acceptedUntil: { from: '2026-03-12', to: '2027-03-12' } }, rationale: 'Still cheaper' },
      'renewed the risk acceptance of “#” at Claimsight · until 12 March 2027 · “Still cheaper”',
    ],
    [
      { changes: { acceptanceEnded: { from: null, to: true } }, reason: 'Fixed' },
      'ended the risk acceptance of “#” at Claimsight · “Fixed”',
    ],
    [
      { changes: { dueDate: { from: null, to: '2027-03-12' } }, reason: 'Agreed' },
      'updated finding “#” at Claimsight · Due date · “Agreed”',
    ],
  ])('tell the changes of a finding apart: %j', (meta, expected) => {
    expect(read(finding(meta))).toBe(`Ada ${expected.replace('#', 'Backups are not made daily')}`);
  });

  it('name both vendors of a merge', () => {
    const vendor = (action: string, entityName: string, meta: NonNullable<AuditEntry['meta']>) =>
      read(entry({ action, entityType: 'Vendor', entityName, meta }));
    expect(vendor('MERGE_VENDOR', 'Claimsight', { mergedVendorName: 'Claimsight Ltd' })).toBe(
      'Ada merged Claimsight Ltd into Claimsight',
    );
    expect(vendor('REMOVE_MERGED_VENDOR', 'Claimsight Ltd', { vendorName: 'Claimsight' })).toBe(
      'Ada removed Claimsight Ltd after merging it into Claimsight',
    );
  });

  it('show an unknown action by its label', () => {
    const unknown = { action: 'INVENT', actionLabel: 'Invented' };
    expect(read(entry(unknown))).toBe('Ada: Invented');
    expect(read(entry({ ...unknown, entityType: 'Vendor', entityName: 'Claimsight' }))).toBe(
      'Ada: Invented, Claimsight',
    );
  });

  it('name an own account only once', () => {
    const own = { action: 'RESET_PASSWORD', entityType: 'User', entityName: 'Ada' };
    expect(read(entry(own))).toBe('Ada reset their password');
    expect(read(entry({ ...own, entityName: 'Robin' }))).toBe('Ada reset the password of Robin');
  });
});

describe('Runs of audit entries', () => {
  const decided = (id: string, fields: Partial<AuditEntry> = {}) =>
    entry({
      action: 'REVIEW_DECISION',
      id,
      entityType: 'Assessment',
      entityId: '1a2b3c4d',
      entityName: 'Yearly review',
      meta: { questionKey: id },
      ...fields,
    });
  const idsOf = (runs: readonly (readonly AuditEntry[])[]) => runs.map((run) => run.map(({ id }) => id));

  it('are folded by action, actor, record and day, in their order', () => {
    const runs = foldEntries([
      decided('a'),
      decided('b'),
      decided('c', { userName: 'Robin' }),
      decided('d'),
      decided('e', { entityId: '5e6f7a8b' }),
      decided('f', { entityId: '5e6f7a8b', createdAt: '2026-11-16T12:00:00.000Z' }),
      decided('g', { action: 'CLAIM_ASSESSMENT', createdAt: '2026-11-16T12:00:00.000Z' }),
    ]);
    expect(idsOf(runs)).toEqual([['a', 'b'], ['c'], ['d'], ['e'], ['f'], ['g']]);
    expect(groupByDay(runs).map(([day, own]) => [day, own.length])).toEqual([
      ['2026-11-18', 4],
      ['2026-11-16', 2],
    ]);
  });

  it('of decisions say how many', () => {
    const run = [decided('a'), decided('b')];
    expect(read(decided('a', { meta: null }), formatRunSentence(run, false))).toBe(
      'Ada decided 2 questions of “Yearly review”',
    );
  });

  it('put different files of one assessment together, but not different users', () => {
    const file = (id: string, action: string) =>
      entry({ action, id, entityType: 'Evidence', entityId: id, entityName: id, meta: { assessmentId: 'assessment' } });
    expect(idsOf(foldEntries([file('a', 'UPLOAD_EVIDENCE'), file('b', 'UPLOAD_EVIDENCE')]))).toEqual([['a', 'b']]);
    const users = ['a', 'b'].map((id) => entry({ action: 'CREATE_USER', id, entityType: 'User', entityId: id }));
    expect(foldEntries(users)).toHaveLength(2);
  });

  it('of other actions count how often', () => {
    const signedIn = entry({ action: 'LOGIN', entityType: 'User', entityName: 'Ada' });
    expect(read(signedIn, formatRunSentence([signedIn, signedIn], false))).toBe('Ada signed in, 2 times');
  });
});
