// Kills the worker in the middle of its events and counts: `npm run drill:webhooks`, or with `-- <events> <kills>`.
import { onDrillDatabase } from './drill-database.ts';
import { drillKills } from './webhook-kills.ts';

const [events = 3_000, kills = 20] = process.argv.slice(2).map(Number);
const result = await onDrillDatabase((databaseUrl) => drillKills({ databaseUrl, events, kills, refusedEvery: 10 }));
const { lost, falselyDelivered, renamed, badlySigned, byStatus } = result;
if (lost + falselyDelivered + renamed + badlySigned > 0 || byStatus.DELIVERED !== events) process.exitCode = 1;
