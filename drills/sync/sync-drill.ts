// Keeps a copy of a portfolio in sync while others change it: `npm run drill:sync`, or with `-- --vendors 10000`.
import { parseArgs } from 'node:util';
import { withDrillApp } from '../support/drill-app.ts';
import { runSyncDrill } from './run-sync-drill.ts';

const MAX_SHARE = 0.05;

const { values } = parseArgs({ options: { vendors: { type: 'string' }, syncs: { type: 'string' } } });
const options = { vendors: Number(values.vendors ?? 100_000), syncsUnderLoad: Number(values.syncs ?? 20) };

const { bytesShare, secondsShare, missed } = await withDrillApp((test) => runSyncDrill(test, options));
if (missed > 0 || bytesShare > MAX_SHARE || secondsShare > MAX_SHARE) process.exitCode = 1;
