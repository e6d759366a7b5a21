import { Navigate } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import { firstPartFor } from './parts.ts';

/** Leads to the first part that whoever asks may see. */
export function FirstPart() {
  return <Navigate to={firstPartFor(useMe().permissions).to} replace />;
}
