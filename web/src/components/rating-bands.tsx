import type { RatingThresholds } from '@assay/contract';

type RatingBandsProps = { readonly thresholds: Pick<RatingThresholds, 'green' | 'amber'> };

/** The ratings behind a chart of scores from 0 to 100%. */
export const RatingBands = ({ thresholds: { green, amber } }: RatingBandsProps) => (
  <div aria-hidden="true" className="absolute inset-0 flex flex-col overflow-hidden rounded-sm">
    <span className="bg-green-wash" style={{ flexGrow: 1 - green }} />
    <span className="bg-amber-wash" style={{ flexGrow: green - amber }} />
    <span className="bg-red-wash" style={{ flexGrow: amber }} />
  </div>
);
