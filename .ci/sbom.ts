// Writes what goes out with a release: the bill of materials and the licence texts of what it contains.
import { mkdirSync, writeFileSync } from 'node:fs';
import { billOfMaterials } from './bill-of-materials.ts';
import { fonts } from './fonts.ts';
import { readLockFile, ROOT } from './lock-file.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const lock = readLockFile();
const bom = billOfMaterials(lock, fonts());
const notices = thirdPartyNotices(lock, fonts());
mkdirSync(`${ROOT}build`, { recursive: true });
writeFileSync(`${ROOT}build/sbom.cdx.json`, `${JSON.stringify(bom, null, 2)}\n`);
writeFileSync(`${ROOT}build/THIRD-PARTY-NOTICES.txt`, notices);
console.log(`build/sbom.cdx.json: ${String(bom.components.length)} components, ${bom.serialNumber}`);
console.log(`build/THIRD-PARTY-NOTICES.txt: ${String(Math.round(notices.length / 1_024))} KiB`);
