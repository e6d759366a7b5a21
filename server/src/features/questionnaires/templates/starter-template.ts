import type { TemplateBody } from '@assay/contract';
import { access } from './starter-template/access.ts';
import { dataProtection } from './starter-template/data-protection.ts';
import { development } from './starter-template/development.ts';
import { governance } from './starter-template/governance.ts';
import { infrastructure } from './starter-template/infrastructure.ts';
import { operations } from './starter-template/operations.ts';
import { privacy } from './starter-template/privacy.ts';
import { resilience } from './starter-template/resilience.ts';
import { service } from './starter-template/service.ts';

/** Can be sent as it is, and is meant to be adapted. */
export const starterTemplate: TemplateBody = {
  name: 'Vendor security questionnaire',
  description:
    'A first assessment of a vendor that will handle our data. It adapts to the service: depending on it, a vendor answers about forty to sixty of the questions.',
  sections: [service, governance, access, dataProtection, infrastructure, development, operations, resilience, privacy],
};
