// Kills the API fifty times while vendors answer and submit: `npm run drill:portal`, or pass another number after `--`.
import { withDrillDatabase } from '../support/drill-database.ts';
import { runPortalDrill } from './run-portal-drill.ts';

const kills = Number(process.argv[2] ?? 50);
const { problems } = await withDrillDatabase((databaseUrl) => runPortalDrill(databaseUrl, kills));
process.exitCode = problems.length > 0 ? 1 : 0;
