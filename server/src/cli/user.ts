import { UserCreate } from '@assay/contract';
import type { Command } from 'commander';
import type { AppContext } from '../context.ts';
import type { Caller } from '../domain/caller.ts';
import { listRoles } from '../features/roles/role-queries.ts';
import { createUser } from '../features/users/user-commands.ts';
import { randomBase62 } from '../platform/crypto.ts';
import { acting, operatorIn, type Output, withJson } from './terminal.ts';

type Create = Output & {
  readonly organisation: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password?: string;
};

const GENERATED_LENGTH = 20;

export function userCommands(program: Command) {
  const user = program.command('user').description('manage users');

  withJson(user.command('create'))
    .description('create a user; without --password one is made up and shown once')
    .requiredOption('--organisation <id or name>')
    .requiredOption('--email <email>')
    .requiredOption('--name <name>')
    .requiredOption('--role <name>', 'Administrator, Reviewer, Viewer or a role of your own')
    .option('--password <password>')
    .action(
      acting(async (ctx, { organisation, email, name, role, password: chosen }: Create) => {
        const operator = await operatorIn(ctx, organisation);
        const password = chosen ?? randomBase62(GENERATED_LENGTH);
        const roleId = await roleIdOf(ctx, operator, role);
        const created = await createUser(ctx, operator, UserCreate.parse({ email, name, roleId, password }));
        const text = `Created ${created.email} as ${created.roleName}: ${created.id}`;
        if (chosen !== undefined) return { text, json: created };
        return { text: `${text}\nPassword, shown only now: ${password}`, json: { ...created, password } };
      }),
    );
}

async function roleIdOf(ctx: AppContext, operator: Caller, name: string): Promise<string> {
  const roles = await listRoles(ctx, operator);
  const role = roles.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!role) throw new Error(`There is no role "${name}": choose from ${roles.map((one) => one.name).join(', ')}`);
  return role.id;
}
