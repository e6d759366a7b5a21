// Kills the sealer of audit logs while others write, and measures them: `npm run drill:audit-seal`, or with
// `-- <entries> <kills> <rounds>`.
import { onDrillDatabase } from './drill-database.ts';
import { drillSeal } from './seal-drill.ts';

const WANTED_RATIO = 0.8;

const [entries = 100_000, kills = 50, rounds = 9] = process.argv.slice(2).map(Number);
const { logs, rates } = await onDrillDatabase((databaseUrl) => drillSeal({ databaseUrl, entries, kills, rounds }));
const isSound = logs.every(({ isGapless, ok, offline }) => isGapless && ok && offline === 'holds');
const isQuick = rounds === 0 || Math.min(rates.ratio, rates.ratioOfPairs) >= WANTED_RATIO;
if (!isSound || !isQuick) process.exitCode = 1;
