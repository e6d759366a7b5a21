// Tampers with a sealed audit log as its database's owner: `npm run drill:audit-tampering`, or with `-- <tamperings> <seed>`.
import { onDrillDatabase } from './drill-database.ts';
import { drillTamperings } from './tampering-drill.ts';

const [tamperings = 330, seed = Date.now() % 2_147_483_648] = process.argv.slice(2).map(Number);
const drill = (adminUrl: string) => drillTamperings({ adminUrl, tamperings, seed });
const { problems, unseen } = await onDrillDatabase(drill, { volatile: true });
console.log(`Not found without a witness: ${unseen.join('; ')}`);
if (problems.length > 0) process.exitCode = 1;
