import { z } from 'zod';
import { Id, text } from './fields.ts';

export const SignIn = z
  .object({
    email: text(255),
    password: text(200),
    organisationId: Id.optional().describe('Needed only where the e-mail and password fit several organisations'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

/** Who is signed in, and what they may do. */
export const Me = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      roleId: z.string(),
      roleName: z.string(),
    }),
    organisation: z.object({ id: z.string(), name: z.string() }),
    permissions: z.array(z.string()),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;
