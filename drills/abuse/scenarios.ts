import type { AbuseScenario } from './abuse-targets.ts';
import { crowdSignIns } from './crowd-sign-ins.ts';
import { fairExports, fairReports } from './fair-downloads.ts';
import { fairVerifications } from './fair-verifications.ts';
import { fairWebhooks } from './fair-webhooks.ts';
import { guessPasswords } from './guess-passwords.ts';
import { stalledRequests } from './stalled-requests.ts';
import { uploadWithoutEnd } from './storage-upload.ts';

export const SCENARIOS: Readonly<Record<string, AbuseScenario>> = {
  'guess-passwords': guessPasswords,
  'crowd-sign-ins': crowdSignIns,
  'stalled-requests': stalledRequests,
  'fair-webhooks': fairWebhooks,
  'fair-reports': fairReports,
  'fair-exports': fairExports,
  'fair-verifications': fairVerifications,
  'upload-without-end': uploadWithoutEnd,
};
