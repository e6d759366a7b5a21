import type { VendorDetail, VendorStanding } from '@assay/contract';

/** A vendor, and where it stands. */
export type VendorProps = { readonly vendor: VendorDetail; readonly standing: VendorStanding };
