import { type User, UserCreate, UserInvite } from '@assay/contract';
import type { Command } from 'commander';
import type { AppContext } from '../context.ts';
import type { Caller } from '../domain/caller.ts';
import { inviteInPerson, inviteUser } from '../features/account-links/invitation-commands.ts';
import { listRoles } from '../features/roles/role-queries.ts';
import { resetSecondFactors } from '../features/users/user-access-commands.ts';
import { createUser } from '../features/users/user-commands.ts';
import { listUsers } from '../features/users/user-queries.ts';
import { acting, operatorIn, type Output, withJson } from './terminal.ts';

type Reset = Output & { readonly organisation: string; readonly email: string };
type Invite = Reset & {
  readonly name: string;
  readonly role: string;
};
type Create = Invite & { readonly password?: string };

export function userCommands(program: Command) {
  const user = program.command('user').description('manage users');

  withPerson(user.command('create'))
    .description('create a user; without --password, with a link to choose one, shown once')
    .option('--password <password>', 'their password; whoever can list processes sees it')
    .action(
      acting(async (ctx, { organisation, email, name, role, password }: Create) => {
        const operator = await operatorIn(ctx, organisation);
        const person = { email, name, roleId: await roleIdOf(ctx, operator, role) };
        if (password !== undefined) {
          const json = await createUser(ctx, operator, UserCreate.parse({ ...person, password }));
          return { text: createdWords(json), json };
        }
        const { user: created, url } = await inviteInPerson(ctx, operator, UserInvite.parse(person));
        const text = `${createdWords(created)}\nTo choose a password, once within 7 days, shown only now: ${url}`;
        return { text, json: { ...created, url } };
      }),
    );

  withPerson(user.command('invite'))
    .description('invite somebody, who chooses a password by the link they are mailed')
    .action(
      acting(async (ctx, { organisation, email, name, role }: Invite) => {
        const operator = await operatorIn(ctx, organisation);
        const roleId = await roleIdOf(ctx, operator, role);
        const invited = await inviteUser(ctx, operator, UserInvite.parse({ email, name, roleId }));
        const text = `Invited ${invited.email} as ${invited.roleName}: ${invited.id}`;
        return {
          text: ctx.config.mail ? text : `${text}\nThe mail waits: no mail server is configured`,
          json: invited,
        };
      }),
    );

  withJson(user.command('reset-second-factors'))
    .description('remove all second factors of somebody who lost theirs, and sign them out')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .requiredOption('--email <email>', 'the e-mail address they sign in with')
    .action(
      acting(async (ctx, { organisation, email }: Reset) => {
        const operator = await operatorIn(ctx, organisation);
        const json = await resetSecondFactors(ctx, operator, await userIdOf(ctx, operator, email));
        return { text: `${json.email} has no second factor any more`, json };
      }),
    );
}

async function userIdOf(ctx: AppContext, operator: Caller, email: string): Promise<string> {
  const users = await listUsers(ctx, operator);
  const user = users.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!user) throw new Error(`There is no user with the e-mail address ${email}`);
  return user.id;
}

const createdWords = ({ id, email, roleName }: User) => `Created ${email} as ${roleName}: ${id}`;

const withPerson = (command: Command) =>
  withJson(command)
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .requiredOption('--email <email>', 'the e-mail address they sign in with')
    .requiredOption('--name <name>', 'what they are called')
    .requiredOption('--role <name>', 'Administrator, Reviewer, Viewer or a role of your own');

async function roleIdOf(ctx: AppContext, operator: Caller, name: string): Promise<string> {
  const roles = await listRoles(ctx, operator);
  const role = roles.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!role) throw new Error(`There is no role "${name}": choose from ${roles.map((one) => one.name).join(', ')}`);
  return role.id;
}
