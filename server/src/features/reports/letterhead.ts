import { PAPER } from '@assay/contract/charts';
import { isReadableOnPaper, textOn } from '@assay/contract/colour';
import { sha256 } from '../../platform/crypto.ts';
import type { PrintedOrganisation } from '../organisations/branding-queries.ts';
import { dayText } from './report-words.ts';

/** What stands on every page of every report. */
export type Letterhead = {
  readonly organisation: string;
  readonly kind: string;
  readonly title: string;
  readonly date: string;
  readonly dateText: string;
  readonly reportId: string;
  readonly colours: Colours | null;
  readonly logo: Logo | null;
};

/** A fill, and what can be read on it and beside it. */
type Colours = { readonly fill: string; readonly onFill: string; readonly accent: string | null };
type Logo = { readonly says: string; readonly width: number; readonly height: number };

export type Sender = Pick<PrintedOrganisation, 'name' | 'colour' | 'picture'>;

export type Heading = {
  readonly organisation: Sender;
  readonly kind: string;
  readonly title: string;
  readonly today: string;
};

const ID_CHARACTERS = 12;

/** The id follows from what the report says and when: two reports with the same id are the same report. */
export function withLetterhead<Content extends object>(heading: Heading, content: Content) {
  const { organisation, kind, title, today } = heading;
  const named = { organisation: organisation.name, kind, title, date: today, dateText: dayText(today) };
  const branding = [organisation.colour, organisation.picture?.sha256 ?? null];
  const digest = sha256(JSON.stringify([named, branding, content])).toString('hex');
  const reportId = (digest.slice(0, ID_CHARACTERS).toUpperCase().match(/.{4}/g) ?? []).join('-');
  const letterhead: Letterhead = {
    ...named,
    reportId,
    colours: organisation.colour === null ? null : coloursOf(organisation.colour),
    logo: logoOf(organisation),
  };
  return { letterhead, paper: PAPER, ...content };
}

/** Any colour can be a fill; only one that reads on white paper colours words. */
const coloursOf = (colour: string): Colours => ({
  fill: colour,
  onFill: textOn(colour),
  accent: isReadableOnPaper(colour) ? colour : null,
});

const logoOf = ({ name, picture }: Sender): Logo | null =>
  picture && { says: `Logo of ${name}`, width: picture.widthPx, height: picture.heightPx };
