/** Where an organisation has none of its own. */
export const STANDARD_COLOUR = '#0f5c56';

export const isColour = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/i.test(text);
