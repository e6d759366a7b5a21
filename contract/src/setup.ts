import { z } from 'zod';
import { Email, Name, boundedText } from './fields.ts';
import { Password } from './user.ts';

export const SetupStatus = z
  .object({ needed: z.boolean().describe('True if no organisation exists yet') })
  .meta({ id: 'SetupStatus' });
export type SetupStatus = z.infer<typeof SetupStatus>;

/** Creates the first organisation and its first administrator. */
export const Setup = z
  .object({
    token: boundedText(255).trim().min(1).describe('The setup token from the server log'),
    organisationName: Name,
    name: Name,
    email: Email,
    password: Password,
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof Setup>;
