// Kills the worker while it delivers events and counts the results: `npm run drill:webhooks`, or with `-- <events>
// <kills>`.
import { withDrillDatabase } from '../support/drill-database.ts';
import { runWebhookKillDrill } from './webhook-kills.ts';

const [events = 3_000, kills = 20] = process.argv.slice(2).map(Number);
const result = await withDrillDatabase((databaseUrl) =>
  runWebhookKillDrill({ databaseUrl, events, kills, refusedEvery: 10 }),
);
const { lost, falselyDelivered, renamed, badlySigned, byStatus } = result;
if (lost + falselyDelivered + renamed + badlySigned > 0 || byStatus.DELIVERED !== events) process.exitCode = 1;
