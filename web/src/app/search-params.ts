import type { RegisteredRouter, RouteById, RouteIds } from '@tanstack/react-router';
import { z } from 'zod';

type RouteTree = RegisteredRouter['routeTree'];

/** The search parameters of a route, by its ID: importing the type from the route file would be a cycle. */
export type SearchParams<RouteId extends RouteIds<RouteTree>> = RouteById<
  RouteTree,
  RouteId
>['types']['fullSearchSchema'];

// An invalid value is ignored, so that an old or mistyped link still opens the page.
export const textParam = z.coerce.string().min(1).optional().catch(undefined);
/** Several values with commas, of which only known ones are kept. */
export const valuesParam = (values: readonly string[]) =>
  z.coerce
    .string()
    .transform(
      (list) =>
        list
          .split(',')
          .filter((value) => values.includes(value))
          .join() || undefined,
    )
    .optional()
    .catch(undefined);
export const dayParam = z.iso.date().optional().catch(undefined);
export const flagParam = z.literal(true).optional().catch(undefined);
export const pageParam = z.coerce.number().int().min(1).optional().catch(undefined);

export const tableSearchParams = { query: textParam, sort: textParam, page: pageParam };
