import { type User, UserCreate, UserInvite } from '@assay/contract';
import type { Command } from 'commander';
import type { AppContext } from '../context.ts';
import type { Caller } from '../domain/caller.ts';
import { createInvitationUrl, inviteUser, resetSecondFactors } from '../features/access/accounts/index.ts';
import { listRoles } from '../features/access/roles/index.ts';
import { createUser, listUsers } from '../features/access/users/index.ts';
import { getOperator, type OutputOptions, runCommand, withJsonOption } from './terminal.ts';

type ResetOptions = OutputOptions & { readonly organisation: string; readonly email: string };
type InviteOptions = ResetOptions & {
  readonly name: string;
  readonly role: string;
};
type CreateOptions = InviteOptions & { readonly password?: string };

export function registerUserCommands(program: Command) {
  const user = program.command('user').description('manage users');

  withUserOptions(user.command('create'))
    .description('create a user; without --password, print a one-time link to set one')
    .option('--password <password>', 'password (visible in the process list)')
    .action(
      runCommand(async (ctx, { organisation, email, name, role, password }: CreateOptions) => {
        const operator = await getOperator(ctx, organisation);
        const person = { email, name, roleId: await resolveRoleId(ctx, operator, role) };
        if (password !== undefined) {
          const json = await createUser(ctx, operator, UserCreate.parse({ ...person, password }));
          return { text: formatCreatedUser(json), json };
        }
        const { user: created, url } = await createInvitationUrl(ctx, operator, UserInvite.parse(person));
        const text = `${formatCreatedUser(created)}\nOne-time link to set a password (expires in 7 days, shown only once): ${url}`;
        return { text, json: { ...created, url } };
      }),
    );

  withUserOptions(user.command('invite'))
    .description('invite a user by email')
    .action(
      runCommand(async (ctx, { organisation, email, name, role }: InviteOptions) => {
        const operator = await getOperator(ctx, organisation);
        const roleId = await resolveRoleId(ctx, operator, role);
        const invited = await inviteUser(ctx, operator, UserInvite.parse({ email, name, roleId }));
        const text = `Invited ${invited.email} as ${invited.roleName}: ${invited.id}`;
        return {
          text: ctx.config.mail ? text : `${text}\nThe email is queued because no mail server is configured`,
          json: invited,
        };
      }),
    );

  withJsonOption(user.command('reset-second-factors'))
    .description('remove all second factors of a user and end their sessions')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .requiredOption('--email <email>', 'email address of the user')
    .action(
      runCommand(async (ctx, { organisation, email }: ResetOptions) => {
        const operator = await getOperator(ctx, organisation);
        const json = await resetSecondFactors(ctx, operator, await resolveUserId(ctx, operator, email));
        return { text: `Removed all second factors of ${json.email}`, json };
      }),
    );
}

async function resolveUserId(ctx: AppContext, operator: Caller, email: string): Promise<string> {
  const users = await listUsers(ctx, operator);
  const user = users.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!user) throw new Error(`There is no user with the email address ${email}`);
  return user.id;
}

const formatCreatedUser = ({ id, email, roleName }: User) => `Created ${email} as ${roleName}: ${id}`;

const withUserOptions = (command: Command) =>
  withJsonOption(command)
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .requiredOption('--email <email>', 'email address of the user')
    .requiredOption('--name <name>', 'name of the user')
    .requiredOption('--role <name>', 'Administrator, Reviewer, Viewer or a custom role');

async function resolveRoleId(ctx: AppContext, operator: Caller, name: string): Promise<string> {
  const roles = await listRoles(ctx, operator);
  const role = roles.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!role) throw new Error(`There is no role "${name}". Available roles: ${roles.map((one) => one.name).join(', ')}`);
  return role.id;
}
