import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete'>;

/** A phone shows digits for it, and fills it in by itself where it can. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={7} required />
);
