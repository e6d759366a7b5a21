import { z } from 'zod';

export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A malformed id names nothing, so it is read as the id that nothing has: both answer 404. */
export const Id = z.guid().catch(NIL_ID).meta({ type: 'string', format: 'uuid' });

const HAS_NUL = /\0/;

/** Text as PostgreSQL can keep it: anything but NUL. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => !HAS_NUL.test(value), 'must not contain the NUL character');

export const Name = text(255).trim().min(1);
export const ShortText = text(255);
export const LongText = text(10_000);
export const Email = z.email().max(255);
export const Tags = z.array(text(64).trim().min(1)).max(50);

/** A day of the calendar: 2026-02-30 is none. */
export const CalendarDate = z.iso.date();
/** A moment, as our own answers write it. */
export const DateTime = z.string().meta({ format: 'date-time' });
