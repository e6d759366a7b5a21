import { z } from 'zod';

export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A malformed id names nothing, so it is read as the id that nothing has: both answer 404. */
export const Id = z.guid().catch(NIL_ID).meta({ type: 'string', format: 'uuid' });

/** An id in a query string: given twice, it is no id at all but a mistake. */
export const FilterId = z.string().pipe(Id).meta({ type: 'string', format: 'uuid' });

const HAS_NUL = /\0/;

/** Counted as JSON Schema counts them: an emoji is one. */
const isAtMost = (characters: number) => (value: string) =>
  value.length <= characters || [...value].length <= characters;

/** Text as PostgreSQL can keep it: without NUL and without half characters. */
export const text = (maxLength: number) =>
  z
    .string()
    .refine(isAtMost(maxLength), `must be at most ${String(maxLength)} characters`)
    .refine((value) => value.isWellFormed() && !HAS_NUL.test(value), 'must not contain NUL or half a character')
    .meta({ maxLength });

export const Name = text(255).trim().min(1);
export const ShortText = text(255);
export const LongText = text(10_000);
export const Email = z.email().max(255);
export const Tags = z.array(text(64).trim().min(1)).max(50);

/** A day of the calendar: 2026-02-30 is none. */
export const CalendarDate = z.iso.date();
/** A moment, as our own answers write it. */
export const DateTime = z.string().meta({ format: 'date-time' });
/** A day, as our own answers write it. */
export const Day = z.string().meta({ format: 'date' });

export const Score = z.number().min(0).max(1);

export const Deleted = z.object({ deleted: z.literal(true), id: z.string() }).meta({ id: 'Deleted' });
export type Deleted = z.infer<typeof Deleted>;
