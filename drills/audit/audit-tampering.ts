// Tampers with a sealed audit log as the database owner: `npm run drill:audit-tampering`, or with `-- <attempts>
// <seed>`.
import { withDrillDatabase } from '../support/drill-database.ts';
import { runTamperingDrill } from './tampering-drill.ts';

const [attempts = 330, seed = Date.now() % 2_147_483_648] = process.argv.slice(2).map(Number);
const drill = (adminUrl: string) => runTamperingDrill({ adminUrl, attempts, seed });
const { problems, unseen } = await withDrillDatabase(drill, { volatile: true });
console.log(`Not found without a witness: ${unseen.join('; ')}`);
if (problems.length > 0) process.exitCode = 1;
