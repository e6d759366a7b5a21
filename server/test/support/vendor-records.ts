import type { Call } from './test-app.ts';

/** The requests for the records of a vendor. */
export function vendorRecordCalls(records: 'certifications' | 'responsibilities') {
  const collection = (vendorId: string) => `/api/v1/vendors/${vendorId}/${records}`;
  return {
    listCall: (vendorId: string): Call => ({ method: 'GET', url: collection(vendorId) }),
    createCall: (vendorId: string, payload: object): Call => ({ method: 'POST', url: collection(vendorId), payload }),
    updateCall: (vendorId: string, id: string, payload: object): Call => ({
      method: 'PUT',
      url: `${collection(vendorId)}/${id}`,
      payload,
    }),
    deleteCall: (vendorId: string, id: string): Call => ({ method: 'DELETE', url: `${collection(vendorId)}/${id}` }),
  };
}
