// Loses the server under load and brings it back: `npm run drill:restore`, or with `-- <seconds a phase> <seconds held>`.
import { isSound } from './restore-verdict.ts';
import { drillRestore } from './restore-rehearsal.ts';

const [seconds = 20, heldSeconds = 30] = process.argv.slice(2).map(Number);
const result = await drillRestore({ seconds, heldSeconds });
console.log(JSON.stringify(result, null, 2));
if (!isSound(result)) process.exitCode = 1;
