import { ALL_PERMISSIONS, type Permission, PERMISSIONS } from '@assay/contract';
import { z } from 'zod';
import { BUILT_IN_ROLES } from '../../src/features/access/roles/built-in-roles.ts';
import { buildPage, buildTable, toCode } from './markdown.ts';

const INTRODUCTION = `Permissions control what users and API keys can do. Users have the permissions of their role, and API keys
have the permissions they were created with. You cannot grant permissions you do not have. If the caller lacks a required permission,
the API returns 403. The routes below come from the OpenAPI documents of the [public API](../openapi.json), the
[web app](../openapi-app.json) and [SCIM](../openapi-scim.json).

**Callers**: a *user* has a session, a *key* is an API key. Only users can manage users, roles, API keys and settings.`;

const WITHOUT = `## Routes without a permission

These ask for a credential of another kind, or for none.`;

const Operation = z.object({
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-permissions': z.array(z.string()).default([]),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

type Route = {
  readonly route: string;
  readonly summary: string;
  readonly callers: string;
  readonly asks: readonly string[];
};

const CALLERS: Readonly<Record<string, string>> = {
  apiKey: 'key',
  session: 'user',
  pending: 'a user during sign-in',
  portal: 'a vendor contact',
  scim: 'an identity provider',
};

const callersOf = ({ security }: z.infer<typeof Operation>) =>
  security.length === 0
    ? 'anyone'
    : security
        .flatMap((one) => Object.keys(one))
        .map((kind) => CALLERS[kind] ?? kind)
        .sort()
        .join(', ');

const routesOf = (openapi: readonly string[]): Route[] =>
  openapi
    .flatMap((document) => Object.entries(Document.parse(JSON.parse(document)).paths))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path}`,
        summary: operation.summary,
        callers: callersOf(operation),
        asks: operation['x-permissions'],
      })),
    );

const areaOf = (permission: Permission) => permission.split(':')[0] ?? '';
const titleOf = (area: string) => area.charAt(0).toUpperCase() + area.slice(1).replace('-', ' ');
const rolesWith = (permission: Permission) =>
  BUILT_IN_ROLES.filter(({ permissions }) => permissions.includes(permission)).map(({ name }) => name);

const overview = () =>
  buildTable(
    ['permission', 'allows', ...BUILT_IN_ROLES.map(({ name }) => name)],
    ALL_PERMISSIONS.map((permission) => [
      `[\`${permission}\`](#${permission.replace(':', '')})`,
      PERMISSIONS[permission],
      ...BUILT_IN_ROLES.map(({ name }) => (rolesWith(permission).includes(name) ? 'yes' : '')),
    ]),
  );

function sectionOf(permission: Permission, routes: readonly Route[]) {
  const asking = routes.filter(({ asks }) => asks.includes(permission));
  const rows = asking.map(({ route, summary, callers, asks }) => {
    const others = asks.filter((other) => other !== permission).map(toCode);
    return [toCode(route), others.length === 0 ? summary : `${summary} (with ${others.join(', ')})`, callers];
  });
  return [
    `### ${permission}`,
    `${PERMISSIONS[permission]}. Built-in roles with this permission: ${rolesWith(permission).join(', ')}.`,
    buildTable(['route', 'operation', 'callers'], rows),
  ];
}

export function permissionsPage(openapi: readonly string[]) {
  const routes = routesOf(openapi);
  const areas = [...new Set(ALL_PERMISSIONS.map(areaOf))];
  const free = routes.filter(({ asks }) => asks.length === 0);
  return buildPage(
    'Permissions',
    INTRODUCTION,
    '## All permissions',
    overview(),
    ...areas.flatMap((area) => [
      `## ${titleOf(area)}`,
      ...ALL_PERMISSIONS.filter((one) => areaOf(one) === area).flatMap((one) => sectionOf(one, routes)),
    ]),
    WITHOUT,
    ...[...new Set(free.map(({ callers }) => callers))].flatMap((callers) => [
      `### For ${callers}`,
      buildTable(
        ['route', 'operation'],
        free.filter((one) => one.callers === callers).map(({ route, summary }) => [toCode(route), summary]),
      ),
    ]),
  );
}
