import { z } from 'zod';
import { CalendarDate, Count, DateTime, Id, Name } from './fields.ts';
import { pageOf, pageParams } from './paging.ts';

export const TaskKind = z.enum(['SEND_ASSESSMENTS', 'IMPORT_VENDORS']).meta({ id: 'TaskKind' });
export type TaskKind = z.infer<typeof TaskKind>;

export const TaskStatus = z.enum(['RUNNING', 'DONE', 'FAILED']).meta({ id: 'TaskStatus' });
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Identifies the vendor or, in an import, the row. */
export const TaskFailure = z
  .object({
    vendorId: z.string().nullable(),
    row: Count.nullable().describe('Zero-based row index'),
    error: z.string(),
  })
  .meta({ id: 'TaskFailure' });
export type TaskFailure = z.infer<typeof TaskFailure>;

export const Task = z
  .object({
    id: z.string(),
    kind: TaskKind,
    status: TaskStatus.describe('FAILED if nothing could be processed'),
    done: Count.describe('Number of items processed, including failures'),
    total: Count,
    failures: z.array(TaskFailure),
    createdByName: z.string(),
    createdAt: DateTime,
    finishedAt: DateTime.nullable(),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

export const TaskResult = z
  .object({
    row: Count.nullable().describe('Zero-based row index; null if the task processes vendors instead of rows'),
    outcome: z.enum(['PENDING', 'DONE', 'FAILED']),
    change: z
      .enum(['CREATED', 'UPDATED', 'UNCHANGED'])
      .nullable()
      .describe('The change to the vendor, or CREATED for an assessment; null until it has been processed'),
    vendorId: z.string().nullable(),
    assessmentId: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'TaskResult' });
export type TaskResult = z.infer<typeof TaskResult>;

export const TaskResultPage = pageOf(TaskResult).meta({ id: 'TaskResultPage' });
export type TaskResultPage = z.infer<typeof TaskResultPage>;

export const TaskResultQuery = z.object(pageParams(100));
export type TaskResultQuery = z.infer<typeof TaskResultQuery>;

export const TaskParams = z.object({ taskId: Id.describe('The ID of the background task') });

export const TaskStarted = z.object({ taskId: z.string() }).meta({ id: 'TaskStarted' });
export type TaskStarted = z.infer<typeof TaskStarted>;

/** Creates and sends one assessment to each vendor. */
export const AssessmentBulkSend = z
  .object({
    vendorIds: z.array(z.guid()).min(1).max(1_000),
    templateId: z.guid(),
    title: Name.optional().describe('Defaults to the template name'),
    dueDate: CalendarDate,
    reviewerId: z.guid().optional().describe('The user who will review them; must be able to review assessments'),
  })
  .meta({ id: 'AssessmentBulkSend' });
export type AssessmentBulkSend = z.infer<typeof AssessmentBulkSend>;
