import type { VendorDetail, VendorOverview } from '@assay/contract';

export type VendorProps = { readonly vendor: VendorDetail; readonly standing: VendorOverview };
