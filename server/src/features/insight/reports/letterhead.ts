import { PRINT_COLOURS } from '@assay/contract/charts';
import { getTextColour, isReadableOnPaper } from '@assay/contract/colour';
import { sha256 } from '../../../platform/crypto.ts';
import type { ReportOrganisation } from '../../access/organisations/index.ts';
import { formatDate } from './report-format.ts';

type Letterhead = {
  readonly organisation: string;
  readonly kind: string;
  readonly title: string;
  readonly date: string;
  readonly dateText: string;
  readonly reportId: string;
  readonly colours: Colours | null;
  readonly logo: LetterheadLogo | null;
};

/** A fill colour, and text colours for use on it and next to it. */
type Colours = { readonly fill: string; readonly onFill: string; readonly accent: string | null };
type LetterheadLogo = { readonly says: string; readonly width: number; readonly height: number };

export type LetterheadOrganisation = Pick<ReportOrganisation, 'name' | 'colour' | 'picture'>;

export type LetterheadInput = {
  readonly organisation: LetterheadOrganisation;
  readonly kind: string;
  readonly title: string;
  readonly today: string;
};

const ID_CHARACTERS = 12;

/** The report ID is a hash of content and date: reports with the same ID are identical. */
export function withLetterhead<Content extends object>(heading: LetterheadInput, content: Content) {
  const { organisation, kind, title, today } = heading;
  const named = { organisation: organisation.name, kind, title, date: today, dateText: formatDate(today) };
  const branding = [organisation.colour, organisation.picture?.sha256 ?? null];
  const digest = sha256(JSON.stringify([named, branding, content])).toString('hex');
  const reportId = (digest.slice(0, ID_CHARACTERS).toUpperCase().match(/.{4}/g) ?? []).join('-');
  const letterhead: Letterhead = {
    ...named,
    reportId,
    colours: organisation.colour === null ? null : toColours(organisation.colour),
    logo: toLogo(organisation),
  };
  return { letterhead, paper: PRINT_COLOURS, ...content };
}

/** Any colour can be a fill, but only one with enough contrast on white is used for text. */
const toColours = (colour: string): Colours => ({
  fill: colour,
  onFill: getTextColour(colour),
  accent: isReadableOnPaper(colour) ? colour : null,
});

const toLogo = ({ name, picture }: LetterheadOrganisation): LetterheadLogo | null =>
  picture && { says: `${name} logo`, width: picture.widthPx, height: picture.heightPx };
