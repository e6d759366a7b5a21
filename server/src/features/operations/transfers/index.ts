export { exportOrganisation } from './export-commands.ts';
export { importOrganisation } from './import-commands.ts';
export { cancelMove, moveOrganisation } from './move-commands.ts';
export { listUnfinishedMoves, requireNotMoving } from './move-queries.ts';
export { releaseOrganisation } from './placement-commands.ts';
export { mapHostToCell, requireMappable } from './proxy-map.ts';
