import type { Organisation } from '@assay/contract';
import { getContrast, isReadableOnPaper, getTextColour } from '@assay/contract/colour';
import { logoUrl } from '../../../api/organisation.ts';
import { t } from '../../../format/i18n.ts';
import { isColour, DEFAULT_COLOUR } from './default-colour.ts';

type BrandingPreviewProps = {
  readonly organisation: Organisation;
  readonly name: string;
  readonly colour: string | null;
};

/** A small preview of an email to a vendor, with the contrast of the colour. */
export function BrandingPreview({ organisation, name, colour }: BrandingPreviewProps) {
  const fill = isColour(colour) ? colour : DEFAULT_COLOUR;
  const words = getTextColour(fill);
  return (
    <figure className="grid gap-2">
      <div aria-hidden="true" className="overflow-hidden rounded-md border border-line bg-paper">
        <div className="h-1.5" style={{ backgroundColor: fill }} />
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <span className="flex items-center gap-3 font-semibold">
            {organisation.logo && (
              <img src={logoUrl(organisation)} alt="" className="max-h-7 max-w-24 object-contain" />
            )}
            {name}
          </span>
          <span
            className="inline-flex h-9 items-center rounded-md px-3.5 font-medium"
            style={{ backgroundColor: fill, color: words }}
          >
            {t('Open questionnaire')}
          </span>
        </div>
      </div>
      <figcaption className="text-xs text-soft">
        {t('What vendors see. Text on this colour has a contrast ratio of {{contrast}}:1.', {
          contrast: getContrast(fill, words).toFixed(1),
        })}{' '}
        {isReadableOnPaper(fill)
          ? t('It’s also readable as text in reports.')
          : t('It’s too light for text in reports, where it’s used only for backgrounds and borders.')}
      </figcaption>
    </figure>
  );
}
