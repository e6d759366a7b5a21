import { readFile } from 'node:fs/promises';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';

export type AuditWitnessRow = Selectable<Tables['audit_witness']>;

export async function findAuditWitness(
  ctx: AppContext,
  reader: Pick<Caller, 'organisationId'>,
): Promise<AuditWitnessRow | null> {
  const witness = queryBuilder
    .selectFrom('audit_witness')
    .selectAll()
    .where('organisation_id', '=', reader.organisationId);
  const [found = null] = await readInOrganisation(ctx, reader, toStatement(witness));
  return found;
}

const WitnessLine = z.object({ note: z.string() });

/** The notes in a witness file. A line that was cut off by a crash is repeated in full on the next line. */
export async function readWitnessFile(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const read = WitnessLine.safeParse(parseJsonLine(line));
    return read.success ? [read.data.note] : [];
  });
}

function parseJsonLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
