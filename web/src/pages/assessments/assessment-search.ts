/** What is open over the page, so that it can be linked to and gone back from. */
export const ASIDES = [
  'ledger',
  'send',
  'recall',
  'delete',
  'remind',
  'contact',
  'submit',
  'send-back',
  'finalise',
  'reopen',
  'finding',
  'dismissal',
] as const;
export type Aside = (typeof ASIDES)[number];

export const TABS = ['overview', 'answers', 'score', 'findings', 'submissions'] as const;
export type Tab = (typeof TABS)[number];
