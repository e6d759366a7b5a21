// Replaces the key of a running installation: `npm run drill:rotation`, or with `-- --rotations 5 --stretch <seconds>`.
import { parseArgs } from 'node:util';
import { withDrillDatabase } from '../support/drill-database.ts';
import { runRotationDrill } from './run-rotation-drill.ts';

const { values } = parseArgs({
  options: {
    rotations: { type: 'string', default: '3' },
    stretch: { type: 'string', default: '10' },
  },
});
const options = {
  rotations: Number(values.rotations),
  stretchMs: Number(values.stretch) * 1_000,
};
const { failedCount, broken, leftBehind } = await withDrillDatabase(
  (databaseUrl) => runRotationDrill({ databaseUrl, ...options }),
  { volatile: true },
);
const isSound = failedCount + broken === 0 && leftBehind.every((uses) => Object.keys(uses).length === 0);
if (!isSound) process.exitCode = 1;
