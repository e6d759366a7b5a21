import { readFile } from 'node:fs/promises';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { statements } from '../../platform/db/transaction.ts';

export type Witness = Selectable<Tables['audit_witness']>;

export async function findWitness(ctx: AppContext, reader: Pick<Caller, 'organisationId'>): Promise<Witness | null> {
  const witness = statements
    .selectFrom('audit_witness')
    .selectAll()
    .where('organisation_id', '=', reader.organisationId);
  const [found = null] = await readInOrganisation(ctx, reader, statementOf(witness));
  return found;
}

const WitnessLine = z.object({ note: z.string() });

/** The notes in a file of a witness. What a crash cut off while it was written follows in full on the next line. */
export async function readWitnessFile(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const read = WitnessLine.safeParse(jsonOf(line));
    return read.success ? [read.data.note] : [];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
