// Loses the server under load and restores it: `npm run drill:restore`, or with `-- <seconds a phase> <seconds held>`.
import { isRestoreSound } from './restore-verdict.ts';
import { runRestoreDrill } from './run-restore-drill.ts';

const [seconds = 20, heldSeconds = 30] = process.argv.slice(2).map(Number);
const result = await runRestoreDrill({ seconds, heldSeconds });
console.log(JSON.stringify(result, null, 2));
if (!isRestoreSound(result)) process.exitCode = 1;
