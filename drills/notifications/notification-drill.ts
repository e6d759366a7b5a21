// Kills the worker while it sends the emails of notifications and counts the results: `npm run drill:notifications`, or
// with `-- <events> <people> <kills>`.
import { withDrillDatabase } from '../support/drill-database.ts';
import { isNotificationDrillSound, runNotificationKillDrill } from './notification-kills.ts';

const [events = 3_000, people = 50, kills = 20] = process.argv.slice(2).map(Number);
const result = await withDrillDatabase((databaseUrl) =>
  runNotificationKillDrill({ databaseUrl, events, people, kills }),
);
if (!isNotificationDrillSound(result)) process.exitCode = 1;
