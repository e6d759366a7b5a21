import { Colour } from '@assay/contract';

/** For organisations without their own colour. */
export const DEFAULT_COLOUR = '#0f5c56';

export const isColour = (text: string | null): text is string => Colour.safeParse(text).success;
