import { Me, Organisation, type SignIn } from '@assay/contract';
import { call } from './client.ts';

const nothing = { parse: () => undefined };

export const getMe = () => call(Me, '/api/app/me');

export const signIn = (body: SignIn) => call(Me, '/api/app/sign-in', { method: 'POST', body });

export const signOut = () => call(nothing, '/api/app/sign-out', { method: 'POST' });

export const getOrganisation = () => call(Organisation, '/api/app/organisation');
