import { z } from 'zod';
import { isoDateTimeField } from './iso-8601.ts';
import { MAX_PERSON_NAME_LENGTH, personNameError } from './person-name.ts';

export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A malformed ID becomes the nil ID, which no record has, so both respond with 404. */
export const Id = z.guid().catch(NIL_ID).meta({ type: 'string', format: 'uuid' });

/** An ID in a query string. Repeating the parameter is a validation error. */
export const FilterId = z.string().pipe(Id).meta({ type: 'string', format: 'uuid' });

const HAS_NUL = /\0/;

/** Counts characters as JSON Schema does: an emoji is one. */
const isAtMost = (characters: number) => (value: string) =>
  value.length <= characters || [...value].length <= characters;

/** Text that PostgreSQL can store: no NUL and no lone surrogates. */
export const boundedText = (maxLength: number) =>
  z
    .string()
    .refine(isAtMost(maxLength), `must be at most ${String(maxLength)} characters`)
    .refine(
      (value) => value.isWellFormed() && !HAS_NUL.test(value),
      'must not contain NUL or incomplete Unicode characters',
    )
    .meta({ maxLength });

const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\ufeff]/gu;
const FOLDERS = /^.*[\\/]/s;

/** Without folders and without characters that make a name look like another one, such as right-to-left overrides. */
export const cleanFileName = (name: string) => name.replace(INVISIBLE, '').replace(FOLDERS, '').normalize('NFC').trim();

export const Name = boundedText(255).trim().min(1);
/** The name or title of a person, typed in the vendor portal. */
export const PersonName = Name.superRefine((name, context) => {
  const message = personNameError(name);
  if (message !== null) context.addIssue({ code: 'custom', message });
}).meta({ maxLength: MAX_PERSON_NAME_LENGTH });
export const FileName = boundedText(255).overwrite(cleanFileName).min(1);
/** Any scheme but http and https. A host with a port is no scheme. */
const OTHER_SCHEME = /^(?!https?:)(?:[a-z][a-z\d+-]*:|[a-z][a-z\d+.-]*:(?!\d))/i;
const IGNORED_IN_URLS = /[\s\p{Cc}\p{Cf}]/gu;

/** Not javascript: and the like, also when spelt with the characters that browsers ignore. */
export const Website = boundedText(2048).refine(
  (value) => !OTHER_SCHEME.test(value.replace(IGNORED_IN_URLS, '')),
  'must be an http or https URL',
);
export const ShortText = boundedText(255);
export const LongText = boundedText(10_000);
/** The grammar of the HTML standard, so that browser and server accept the same addresses. */
export const Email = z.email({ pattern: z.regexes.html5Email }).max(255);
export const isEmail = (value: string) => Email.safeParse(value).success;
/** A set: duplicates are dropped, and the order is kept. */
export const Tags = z
  .array(boundedText(64).trim().min(1))
  .max(50)
  .overwrite((tags) => [...new Set(tags)]);

/** A day in a request. Also accepts a date-time, the format of some of our responses, and keeps its day in UTC. */
export const CalendarDate = isoDateTimeField(({ date }) => date);
/** A timestamp in our responses. */
export const DateTime = z.string().meta({ format: 'date-time' });
/** A date in our responses. */
export const Day = z.string().meta({ format: 'date' });

/** How many there are of something. The minimum is only documented: a wrong counter must not turn a response into a 500. */
export const Count = z.int().meta({ minimum: 0 });

export const Score = z.number().min(0).max(1);

export const Fraction = z.string().describe('An exact fraction, such as 46/81');

export const Deleted = z.object({ deleted: z.literal(true), id: z.string() }).meta({ id: 'Deleted' });
export type Deleted = z.infer<typeof Deleted>;
