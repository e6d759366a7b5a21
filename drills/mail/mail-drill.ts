// Kills the worker while it sends emails and counts the results: `npm run drill:mail`, or with `-- <mails> <kills>`.
import { withDrillDatabase } from '../support/drill-database.ts';
import { runMailKillDrill } from './mail-kills.ts';

const [mails = 3_000, kills = 20] = process.argv.slice(2).map(Number);
const result = await withDrillDatabase((databaseUrl) => runMailKillDrill({ databaseUrl, mails, kills }));
const { SENT = 0, UNCERTAIN = 0, QUEUED = 0 } = result.byStatus;
const isSound = result.duplicates + result.falselySent + result.falselyQueued === 0;
if (!isSound || SENT + UNCERTAIN + QUEUED !== mails) process.exitCode = 1;
