// Kills the sealer of audit logs during writes and measures the write rate: `npm run drill:audit-seal`, or with `--
// <entries> <kills> <rounds>`.
import { withDrillDatabase } from '../support/drill-database.ts';
import { runSealDrill } from './seal-drill.ts';

const WANTED_RATIO = 0.8;

const [entries = 100_000, kills = 50, rounds = 9] = process.argv.slice(2).map(Number);
const { logs, rates } = await withDrillDatabase((databaseUrl) => runSealDrill({ databaseUrl, entries, kills, rounds }));
const isSound = logs.every(({ isGapless, ok, offline }) => isGapless && ok && offline === 'holds');
const isQuick = rounds === 0 || Math.min(rates.ratio, rates.ratioOfPairs) >= WANTED_RATIO;
if (!isSound || !isQuick) process.exitCode = 1;
