import { z } from 'zod';
import { CalendarDate, DateTime, Day, Id, LongText, Name, ShortText } from './fields.ts';
import { cursorPageOf, cursorParams, pageOf, pageParams, syncParams } from './paging.ts';

export const ResponsibilityStatus = z
  .enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'NOT_APPLICABLE'])
  .meta({ id: 'ResponsibilityStatus' });
export type ResponsibilityStatus = z.infer<typeof ResponsibilityStatus>;

export const Responsibility = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    controlCode: z.string().nullable().describe('The related framework control'),
    certificationId: z.string().nullable().describe('The vendor certification this responsibility comes from'),
    certificationName: z.string().nullable(),
    ownerId: z.string().nullable(),
    ownerName: z.string().nullable(),
    dueDate: Day.nullable(),
    status: ResponsibilityStatus,
    notes: z.string().nullable(),
    updatedAt: DateTime,
  })
  .meta({ id: 'Responsibility' });
export type Responsibility = z.infer<typeof Responsibility>;

export const ResponsibilityList = z
  .object({ vendorId: z.string(), vendorName: z.string(), entries: z.array(Responsibility) })
  .meta({ id: 'ResponsibilityList' });
export type ResponsibilityList = z.infer<typeof ResponsibilityList>;

/** The responsibilities for all vendors. */
export const ResponsibilityPage = cursorPageOf(
  Responsibility.extend({ vendorId: z.string() }).meta({ id: 'ResponsibilityListItem' }),
).meta({ id: 'ResponsibilityPage' });
export type ResponsibilityPage = z.infer<typeof ResponsibilityPage>;

export const ResponsibilityQuery = z.object({
  ...syncParams,
  sort: z.enum(['updatedAt']).default('updatedAt').describe('Sorts by last change'),
  ...cursorParams,
});
export type ResponsibilityQuery = z.infer<typeof ResponsibilityQuery>;

/** The table of the web app. */
export const ResponsibilityTable = pageOf(
  Responsibility.pick({ id: true, title: true, controlCode: true, ownerName: true, dueDate: true, status: true })
    .extend({ vendorId: z.string(), vendorName: z.string() })
    .meta({ id: 'ResponsibilityTableRow' }),
).meta({ id: 'ResponsibilityTable' });
export type ResponsibilityTable = z.infer<typeof ResponsibilityTable>;

export const ResponsibilityTableQuery = z.object({
  status: ResponsibilityStatus.optional().describe('Only responsibilities with this status'),
  ...pageParams(25),
});
export type ResponsibilityTableQuery = z.infer<typeof ResponsibilityTableQuery>;

export const ResponsibilityCreate = z
  .object({
    title: Name,
    description: LongText.nullish(),
    controlCode: ShortText.nullish(),
    certificationId: z.guid().nullish(),
    ownerId: z.guid().nullish(),
    dueDate: CalendarDate.nullish(),
    status: ResponsibilityStatus.optional().describe('Defaults to PENDING'),
    notes: LongText.nullish(),
  })
  .meta({ id: 'ResponsibilityCreate' });
export type ResponsibilityCreate = z.infer<typeof ResponsibilityCreate>;

/** Omitted fields stay unchanged; null clears a field, except title and status. */
export const ResponsibilityUpdate = ResponsibilityCreate.partial().meta({ id: 'ResponsibilityUpdate' });
export type ResponsibilityUpdate = z.infer<typeof ResponsibilityUpdate>;

/** A responsibility that is completed or does not apply is never overdue. */
export const isResponsibilityOverdue = (
  { status, dueDate }: Pick<Responsibility, 'status' | 'dueDate'>,
  today: string,
) => (status === 'PENDING' || status === 'IN_PROGRESS') && dueDate !== null && dueDate < today;

export const ResponsibilityParams = z.object({
  vendorId: Id.describe('The ID of the vendor'),
  responsibilityId: Id.describe('The ID of the responsibility'),
});
export type ResponsibilityParams = z.infer<typeof ResponsibilityParams>;
