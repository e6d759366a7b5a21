type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
type Ids = Readonly<Record<'notificationId' | 'userId' | 'taskId', string>>;

/** A notification about the seeded task, and a preference. */
export async function seedNotification(insert: Insert, { notificationId, userId, taskId }: Ids, text: string) {
  await insert('notification', {
    id: notificationId,
    user_id: userId,
    kind: 'ASSIGNED',
    dedupe_key: text,
    subject_type: 'TASK',
    subject_id: taskId,
    actor_name: text,
    email: 'NONE',
  });
  await insert('notification_preference', { user_id: userId, kind: 'MENTIONED', delivery: 'NEVER' });
}
