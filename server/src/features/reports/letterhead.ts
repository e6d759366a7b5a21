import type { Organisation } from '@assay/contract';
import { PAPER } from '@assay/contract/charts';
import { sha256 } from '../../platform/crypto.ts';
import { dayText } from './report-words.ts';

/** What stands on every page of every report. */
export type Letterhead = {
  readonly organisation: string;
  readonly kind: string;
  readonly title: string;
  readonly date: string;
  readonly dateText: string;
  readonly reportId: string;
};

export type Heading = {
  readonly organisation: Pick<Organisation, 'name'>;
  readonly kind: string;
  readonly title: string;
  readonly today: string;
};

const ID_CHARACTERS = 12;

/** The id follows from what the report says and when: two reports with the same id are the same report. */
export function withLetterhead<Content extends object>(heading: Heading, content: Content) {
  const { organisation, kind, title, today } = heading;
  const named = { organisation: organisation.name, kind, title, date: today, dateText: dayText(today) };
  const digest = sha256(JSON.stringify([named, content])).toString('hex');
  const reportId = (digest.slice(0, ID_CHARACTERS).toUpperCase().match(/.{4}/g) ?? []).join('-');
  const letterhead: Letterhead = { ...named, reportId };
  return { letterhead, paper: PAPER, ...content };
}
