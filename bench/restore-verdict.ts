import type { DrillResult, Found } from './restore-rehearsal.ts';

const isWhole = ({ acknowledged, missing, later, fromTheFuture, unreadableFiles, auditOk }: Found) =>
  acknowledged > 0 && later > 0 && missing.length + fromTheFuture.length + unreadableFiles === 0 && auditOk;

/** Nothing missing, nothing that should not be there, nothing sent before it was released, and every spoiling noticed. */
export const isSound = ({ moment, logical, noticed }: DrillResult): boolean =>
  isWhole(moment) &&
  isWhole(logical) &&
  moment.putBack > 0 &&
  moment.queuedMails > 0 &&
  moment.leftWhileHeld === 0 &&
  moment.leftAfterRelease === moment.queuedMails &&
  moment.leftTwice === 0 &&
  moment.witnessAnew &&
  Object.values(noticed).every(Boolean);
