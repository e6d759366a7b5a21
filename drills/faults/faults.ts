import { databaseFaults } from './database-faults.ts';
import type { Fault } from './fault.ts';
import { operationFaults } from './operation-faults.ts';
import { outsideFaults } from './outside-faults.ts';
import { processFaults } from './process-faults.ts';

export const FAULTS: readonly Fault[] = [...databaseFaults, ...processFaults, ...outsideFaults, ...operationFaults];
