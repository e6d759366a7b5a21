// Writes the release documents: the bill of materials and the third-party notices.
import { mkdirSync, writeFileSync } from 'node:fs';
import { buildBillOfMaterials } from './sbom-document.ts';
import { listFonts } from './fonts.ts';
import { readLockFile, ROOT } from './lock-file.ts';
import { formatThirdPartyNotices } from './third-party-notices.ts';

const lock = readLockFile();
const bom = buildBillOfMaterials(lock, listFonts());
const notices = formatThirdPartyNotices(lock, listFonts());
mkdirSync(`${ROOT}build`, { recursive: true });
writeFileSync(`${ROOT}build/sbom.cdx.json`, `${JSON.stringify(bom, null, 2)}\n`);
writeFileSync(`${ROOT}build/THIRD-PARTY-NOTICES.txt`, notices);
console.log(`build/sbom.cdx.json: ${String(bom.components.length)} components, ${bom.serialNumber}`);
console.log(`build/THIRD-PARTY-NOTICES.txt: ${String(Math.round(notices.length / 1_024))} KiB`);
