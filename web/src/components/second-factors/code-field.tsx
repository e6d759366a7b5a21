import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete'>;

/** Phones show a numeric keypad and can fill in the code. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={7} required />
);
