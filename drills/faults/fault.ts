import type { FaultScene } from './fault-scene.ts';

export type Fault = {
  readonly name: string;
  readonly begin: (scene: FaultScene) => unknown;
  readonly end?: (scene: FaultScene) => unknown;
  readonly seconds: number;
  /** Nothing ends this fault: the service must recover from it while it lasts. */
  readonly isPermanent?: boolean;
  /** The check of `assay doctor` that must fail or warn; none if everything else is fine. */
  readonly doctor?: string;
  /** The alerts that must fire. */
  readonly alerts?: readonly string[];
  /** Alerts that depend on the moment at which the fault strikes. No others may fire. */
  readonly mayRaise?: readonly string[];
  /** Also in the short version. */
  readonly isShort?: boolean;
};
