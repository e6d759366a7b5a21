import type { RestoreDrillResult, RestoreFinding } from './run-restore-drill.ts';

const isWhole = ({ acknowledged, missing, later, fromTheFuture, unreadableFiles, auditOk }: RestoreFinding) =>
  acknowledged > 0 && later > 0 && missing.length + fromTheFuture.length + unreadableFiles === 0 && auditOk;

/** Nothing is missing, unexpected or sent before its release, and every deliberate damage was detected. */
export const isRestoreSound = ({ moment, logical, noticed }: RestoreDrillResult): boolean =>
  isWhole(moment) &&
  isWhole(logical) &&
  moment.putBack > 0 &&
  moment.queuedMails > 0 &&
  moment.leftWhileHeld === 0 &&
  moment.leftAfterRelease === moment.queuedMails &&
  moment.leftTwice === 0 &&
  moment.witnessAnew &&
  Object.values(noticed).every(Boolean);
