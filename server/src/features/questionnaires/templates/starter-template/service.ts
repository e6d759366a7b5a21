// Asked first and not scored: the answers decide which later questions apply to the vendor.
import type { Section } from '@assay/contract';
import { buildQuestion, notContains, notEquals } from './question.ts';

export const OWN_ROOMS = 'Own data centre';
export const RENTED_ROOMS = 'Rented space in a data centre';
const AT_THE_CUSTOMER = 'On the customer’s own systems';

export const CONTACT_DETAILS = 'Business contact details';
export const PERSONAL_DATA = 'Personal data of customers or staff';
export const SENSITIVE_DATA = 'Health or other sensitive personal data';
export const CARD_DATA = 'Payment card data';
const NO_DATA = 'None of these';

export const holdsData = notContains('service.data', NO_DATA);
export const isHosted = notEquals('service.hosting', AT_THE_CUSTOMER);

export const service: Section = {
  title: 'About the service',
  questions: [
    buildQuestion({
      key: 'service.description',
      text: 'What will your service do for us?',
      helpText: 'Two or three sentences are enough. Name the product or plan that we would use.',
      type: 'FREE_TEXT',
      riskWeight: 'LOW',
      controls: ['DAT-1'],
    }),
    buildQuestion({
      key: 'service.data',
      text: 'Which of our data will your service hold or be able to see?',
      helpText: 'Select everything that applies, including data that only your support staff could see.',
      type: 'MULTI_SELECT',
      riskWeight: 'MEDIUM',
      options: [
        CONTACT_DETAILS,
        PERSONAL_DATA,
        SENSITIVE_DATA,
        CARD_DATA,
        'Passwords, keys or source code',
        'Confidential business information',
        NO_DATA,
      ],
      exclusiveOptions: [NO_DATA],
      controls: ['DAT-1'],
    }),
    buildQuestion({
      key: 'service.hosting',
      text: 'Where does the service run?',
      helpText: 'If it runs in several places, choose the one that holds most of our data.',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'LOW',
      options: ['Public cloud', OWN_ROOMS, RENTED_ROOMS, AT_THE_CUSTOMER],
      controls: ['INF-1'],
    }),
    buildQuestion({
      key: 'service.own-software',
      text: 'Do you develop the software behind the service yourselves?',
      helpText: 'Also answer yes if others develop it on your behalf.',
      type: 'YES_NO',
      riskWeight: 'LOW',
      controls: ['DEV-1'],
    }),
  ],
};
