// Kills the API fifty times while vendors answer and submit: `npm run drill:portal`, or with another number behind `--`.
import { drillPortal } from '../server/test/portal-drill.ts';
import { onDrillDatabase } from './drill-database.ts';

const kills = Number(process.argv[2] ?? 50);
const { problems } = await onDrillDatabase((databaseUrl) => drillPortal(databaseUrl, kills));
process.exitCode = problems.length > 0 ? 1 : 0;
