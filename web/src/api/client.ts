import { createAssayClient } from '@assay/client';
import { fetchConfirmed } from './confirmation.ts';

/** Calls the service that sent this page. Rejected requests throw AssayError. */
export const api = createAssayClient({ fetch: fetchConfirmed });
