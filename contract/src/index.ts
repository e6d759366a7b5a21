export * from './api-key.ts';
export * from './error.ts';
export * from './fields.ts';
export * from './paging.ts';
export * from './permissions.ts';
export * from './vendor.ts';
