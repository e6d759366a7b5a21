import { ErrorBody, Role, RoleCreate, RoleParams, RoleUpdate } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createRole, deleteRole, updateRole } from './role-commands.ts';
import { listRoles } from './role-queries.ts';

const tags = ['Roles'];

export function roleRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/roles', {
    config: { access: sessionAccess('roles:view') },
    schema: {
      tags,
      operationId: 'listRoles',
      summary: 'List roles',
      description: 'Includes built-in roles and the number of users with each role.',
      response: { 200: z.array(Role) },
    },
    handler: ({ caller }) => listRoles(ctx, caller),
  });

  app.post('/api/app/roles', {
    config: { access: sessionAccess('roles:manage'), fresh: true, bodyName: 'Role' },
    schema: {
      tags,
      operationId: 'createRole',
      summary: 'Create a role',
      description: 'You cannot grant permissions that you do not have.',
      body: RoleCreate,
      response: { 201: Role, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createRole(ctx, caller, body)),
  });

  app.put('/api/app/roles/:roleId', {
    config: { access: sessionAccess('roles:manage'), fresh: true, bodyName: 'Role' },
    schema: {
      tags,
      operationId: 'updateRole',
      summary: 'Update a role',
      description:
        'If the permissions change, the sessions of users with this role end. Built-in roles cannot be changed.',
      params: RoleParams,
      body: RoleUpdate,
      response: { 200: Role, 409: ErrorBody },
    },
    handler: ({ caller, params: { roleId }, body: update }) => updateRole(ctx, caller, { roleId, update }),
  });

  app.delete('/api/app/roles/:roleId', {
    config: { access: sessionAccess('roles:manage'), fresh: true },
    schema: {
      tags,
      operationId: 'deleteRole',
      summary: 'Delete an unassigned role',
      description: 'Returns 409 if the role is assigned to users or by the identity provider.',
      params: RoleParams,
      response: { 204: z.null(), 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) => reply.code(204).send(await deleteRole(ctx, caller, params.roleId)),
  });
}
