export { getVendorControls, type VendorFrameworkInput } from './vendor-control-queries.ts';
