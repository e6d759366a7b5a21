import { randomUUID } from 'node:crypto';
import { seedUser } from '../factories.ts';
import { insertRow } from '../seed-one-of-everything.ts';
import type { Scene } from './scene.ts';
import type { CanaryKind } from './visible-to.ts';

const SUBJECTS: readonly (readonly [type: string, subject: string, kind: CanaryKind, event?: string])[] = [
  // My work lists messages from vendors.
  ['ASSESSMENT', 'select id from assessment', 'notification about an assessment', 'VENDOR_MESSAGE'],
  ['FINDING', 'select id from finding', 'notification about an assessment', 'VENDOR_MESSAGE'],
  ['ASSESSMENT', 'select id from assessment', 'notification about an assessment'],
  ['FINDING', 'select id from finding', 'notification about an assessment'],
  ['VENDOR', 'select id from vendor', 'notification about a vendor'],
  ['CERTIFICATION', 'select id from certification', 'notification about a vendor'],
  ['RESPONSIBILITY', 'select id from responsibility', 'notification about a vendor'],
  ['TASK', `select id from task where kind = 'IMPORT_VENDORS'`, 'notification about an import'],
];

/** Notifications for every user about everything, as if each of them had once been allowed to see it. */
export async function plantNotifications(scene: Scene): Promise<void> {
  const { test, organisation, plant } = scene;
  const users = await listIds(scene, 'select id from app_user');
  const { id: colleague } = await seedUser(test, organisation);
  for (const [subject_type, subject, kind, event = 'MENTIONED'] of SUBJECTS) {
    const [subject_id] = await listIds(scene, subject);
    const add = (user_id: string, actor_name: string) =>
      insertRow(test.database, 'notification', {
        organisation_id: organisation.id,
        id: randomUUID(),
        ...{ user_id, kind: event, subject_type, subject_id, dedupe_key: randomUUID() },
        ...{ actor_name, email: 'NONE' },
      });
    for (const user of users) await add(user, plant(kind));
    await add(colleague, plant('notification of another user'));
  }
}

async function listIds({ test, organisation }: Scene, query: string): Promise<string[]> {
  const rows = await test.database.query<{ id: string; organisation_id: string }>(
    `select id from (${query.replace('select id', 'select *')}) found where organisation_id = $1 order by id`,
    [organisation.id],
  );
  return rows.map(({ id }) => id);
}
