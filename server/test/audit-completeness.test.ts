import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAuditWorkload, type Random } from './support/audit-workload.ts';
import {
  expectAnswersRecorded,
  expectFieldsRecorded,
  listChangedEntities,
  listRowChanges,
  readAuditedRows,
  readNewEntries,
} from './support/audited-rows.ts';
import { isFullRun } from './support/full-run.ts';
import { useIntegrator } from './support/integrator.ts';

const STEPS = isFullRun ? 2_000 : 200;
const COMMAND_LINE_EVERY = 100;

const integrator = useIntegrator();
const { test, organisation } = integrator;

/** Entries about something that was sent, opened or read. */
const CHANGES_NOTHING = /^(EXPORT_|DOWNLOAD_|REMIND_|NOTIFY_|OPEN_PORTAL$|CERTIFICATION_EXPIRING$)/;
/** Entries that cover other records too: templates that lose a mapping, and the question of a withdrawn finding. */
const COVERS_OTHERS = new Set(['DELETE_FRAMEWORK', 'WITHDRAW_FINDING']);

describe('A mixed workload of the app, the API, the portal, the command line and jobs', () => {
  it('N8: every change has one entry, by the right actor, with before and after', async () => {
    const { steps, runCommandLine } = await createAuditWorkload(integrator);
    const weighted = steps.flatMap((step) => Array.from({ length: step[0] }, () => step));
    const walk = fc.sample(fc.tuple(fc.constantFrom(...weighted), fc.nat(1_000_000)), { numRuns: STEPS, seed: 8 });
    const performed = new Set<string>();
    const recorded = { fields: 0, answers: 0 };
    let before = await readAuditedRows(test);
    for (const [index, [[, name, run], number]] of walk.entries()) {
      const random: Random = { number, pick: (items) => items[number % items.length] };
      const last = await readNewEntries(test, organisation, null);
      const isCommandLine = index % COMMAND_LINE_EVERY === COMMAND_LINE_EVERY - 1;
      const { status, actor } = await (isCommandLine ? runCommandLine() : run(random));
      const entries = await readNewEntries(test, organisation, last.position);
      const after = await readAuditedRows(test);
      const changes = listRowChanges(before, after);
      before = after;

      const step = `step ${String(index)}: ${name}, ${String(status)}`;
      const writing = entries.list.filter(({ action }) => !CHANGES_NOTHING.test(action));
      expect(status, step).toBeLessThan(500);
      if (status >= 400) expect([changes, writing], step).toEqual([[], []]);
      const entities = writing.map(({ entity }) => entity).sort();
      const isCovered = (entity: string) =>
        writing.some(({ action }) => COVERS_OTHERS.has(action)) && !entities.includes(entity);
      expect(entities, step).toEqual(listChangedEntities(changes).filter((entity) => !isCovered(entity)));
      expect([...new Set(writing.map((entry) => entry.actor))], step).toEqual(writing.length > 0 ? [actor] : []);
      recorded.fields += expectFieldsRecorded(changes, writing);
      recorded.answers += expectAnswersRecorded(changes, writing);
      if (writing.length > 0) performed.add(isCommandLine ? 'command line' : name);
    }
    expect(recorded.fields).toBeGreaterThan(STEPS / 20);
    expect(recorded.answers).toBeGreaterThan(STEPS / 50);
    expect(performed.size).toBeGreaterThan(25);
  }, 1_200_000);
});
